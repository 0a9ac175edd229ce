import { statementAnalyses } from "db/schema";
import { and, desc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { readStatementSchema, statementAnalysisSchema } from "./contract";

const analysesSchema = statementAnalysisSchema.array();
const statementsSchema = readStatementSchema.array();

const { id, userId, companyName, fileName, createdAt, expiresAt, analyses, statements } = statementAnalyses;

/** The analyses of a user that are still kept, newest first: their own alone, whatever their role. */
export async function listAnalyses({ db, now }: Deps, actor: Actor, limit: number) {
  const rows = await db.read
    .select({ id, companyName, fileName, createdAt, expiresAt, analyses })
    .from(statementAnalyses)
    .where(and(eq(userId, actor.userId), gt(expiresAt, now())))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, analyses: analysesSchema.parse(JSON.parse(row.analyses)) }));
}

export type AnalysisRow = Awaited<ReturnType<typeof listAnalyses>>[number];

/**
 * Reads one analysis as it is kept: `statements` is the JSON of what was read, which may be megabytes.
 * @throws AppError not_found where there is none, it has expired, or it is someone else's
 */
export async function getKeptAnalysis({ db, now }: Deps, actor: Actor, wanted: string) {
  const row = z.uuid().safeParse(wanted).success
    ? await db.read
        .select({ id, companyName, fileName, createdAt, expiresAt, statements })
        .from(statementAnalyses)
        .where(and(eq(id, wanted), eq(userId, actor.userId), gt(expiresAt, now())))
        .get()
    : undefined;
  if (!row) throw new AppError("not_found", "This analysis does not exist, or its 30 days are over");
  return row;
}

/**
 * Reads one analysis with every row of its statements.
 * @throws AppError not_found where there is none, it has expired, or it is someone else's
 */
export async function getAnalysis(deps: Deps, actor: Actor, wanted: string) {
  const row = await getKeptAnalysis(deps, actor, wanted);
  return { ...row, statements: statementsSchema.parse(JSON.parse(row.statements)) };
}
