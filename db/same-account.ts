import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `mayBeSameAccount` of `@/vocabulary/iban/same-account` in SQL, for stored account numbers. */
const rule =
  "{end} = substr({other}, -6) AND ({one} GLOB '*' || ltrim({other}, '0') OR {other} GLOB '*' || ltrim({one}, '0'))";

/**
 * SQL expression that is true for two account numbers that may be one account.
 * @param end the last six characters of the first one, if a column has them
 */
export const mayBeSameAccountSql = (one: string, other: string, end = `substr(${one}, -6)`): string =>
  rule.replaceAll("{end}", end).replaceAll("{one}", one).replaceAll("{other}", other);

/** The same expression for drizzle's queries. */
export const sameAccountCondition = (parts: Readonly<Record<"one" | "other" | "end", SQLWrapper>>): SQL =>
  sql.join(
    rule
      .split(/(\{\w+\})/)
      .map((text) =>
        text === "{one}"
          ? parts.one
          : text === "{other}"
            ? parts.other
            : text === "{end}"
              ? parts.end
              : sql.raw(text),
      ),
  );

/** Expands `may_be_same_account(one, other, end)` in a file of the program: SQLite has no functions of its own. */
export const withAccountRule = (text: string): string =>
  text.replaceAll(
    /\bmay_be_same_account\((\S+), (\S+), (\S+)\)/g,
    (_, one: string, other: string, end: string) => mayBeSameAccountSql(one, other, end),
  );
