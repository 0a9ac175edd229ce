import { preparedRead } from "db/prepared";
import { purposeCodes } from "db/schema";
import { asc, eq } from "drizzle-orm";
import type { Deps } from "@/deps";

const activeCodes = preparedRead((read) =>
  read
    .select({ code: purposeCodes.code, name: purposeCodes.name })
    .from(purposeCodes)
    .where(eq(purposeCodes.isActive, true))
    .orderBy(asc(purposeCodes.code)),
);

/** What payments may be for, as a form offers it. */
export const readPurposes = async ({ db }: Pick<Deps, "db">) =>
  (await activeCodes(db).all()).map(({ code, name }) => ({ value: code, label: `${code}: ${name}` }));
