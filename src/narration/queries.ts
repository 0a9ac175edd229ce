import { decodeCursor, keyset, keysetValues, makePage } from "db/keyset";
import { statementAnalyses } from "db/schema";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { statementAnalysisSchema } from "@/statement-reader/contract";
import { parseKept } from "@/statement-reader/packed-result";

const analysesSchema = statementAnalysisSchema.array();

const { id, userId, companyName, fileName, createdAt, expiresAt, analyses, statements } = statementAnalyses;

const order = sql<number>`${statementAnalyses}.rowid`;

/**
 * One page of a user's own stored analyses, newest first, whatever the user's role.
 * @param page `cursor` as a page gave it
 */
export async function listAnalyses(
  { db, now }: Deps,
  actor: Actor,
  page: { cursor: string | undefined; limit: number },
) {
  const cursor = decodeCursor(page.cursor);
  const edge = keyset({ column: createdAt, id: order, direction: "desc" }, cursor?.side ?? "start");
  const read = await db.read
    .select({ id, order, companyName, fileName, createdAt, expiresAt, analyses })
    .from(statementAnalyses)
    .where(and(eq(userId, actor.userId), gt(expiresAt, now()), edge.where))
    .orderBy(edge.orderBy)
    .limit(page.limit + 1)
    .prepare()
    .all(keysetValues(cursor));
  const rows = read.map((row) => ({ ...row, analyses: analysesSchema.parse(JSON.parse(row.analyses)) }));
  return makePage(rows, page.limit, cursor, (row) => ({ id: row.order, value: row.createdAt }));
}

export type AnalysisRow = Awaited<ReturnType<typeof listAnalyses>>["rows"][number];

/**
 * Reads one analysis as stored: its summary, and all of its rows packed.
 * @throws AppError not_found if there is none, it has expired, or it is someone else's
 */
export async function getAnalysis({ db, now }: Deps, actor: Actor, wanted: string) {
  const row = z.uuid().safeParse(wanted).success
    ? await db.read
        .select({ id, companyName, fileName, createdAt, expiresAt, statements })
        .from(statementAnalyses)
        .where(and(eq(id, wanted), eq(userId, actor.userId), gt(expiresAt, now())))
        .get()
    : undefined;
  if (!row) throw new AppError("not_found", "This analysis does not exist, or its 30 days are over");
  const { statements: text, ...about } = row;
  return { ...about, kept: parseKept(text) };
}
