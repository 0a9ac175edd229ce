import { is, SQL } from "drizzle-orm";
import { DatabaseError } from "./errors";
import type { SqlValue, Statement, Write } from "./types";

/** A value ready to be bound: whole numbers as bigint, because the engine's binding makes a plain number REAL. */
export type Bound = string | number | bigint | null | Uint8Array;

/** Throws DatabaseError OUT_OF_RANGE for a number that is not finite, or whole and not exact. */
export function bind(value: unknown): Bound {
  if (typeof value === "string" || value === null || typeof value === "bigint") return value;
  if (typeof value === "number") return bindNumber(value);
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof Date) return BigInt(value.getTime());
  throw new DatabaseError("FAILED", `a ${typeof value} cannot be bound to a statement`);
}

function bindNumber(value: number): Bound {
  if (Number.isSafeInteger(value)) return BigInt(value);
  if (!Number.isFinite(value) || Number.isInteger(value)) {
    throw new DatabaseError("OUT_OF_RANGE", "a number that is not exact cannot be bound to a statement");
  }
  return value;
}

/** An INTEGER of the engine as a number where that is exact, otherwise as a bigint. */
export function toNumber(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** An INTEGER of the engine as a number. Throws OUT_OF_RANGE above 2^53 − 1: money is never rounded silently. */
export function safeNumber(value: bigint): number {
  const number = toNumber(value);
  if (typeof number === "number") return number;
  throw new DatabaseError("OUT_OF_RANGE", "an integer is too large to be exact as a number");
}

/** A plain statement from a drizzle builder or a statement. Throws for a parameter that cannot be bound. */
export function toStatement(write: Write): Statement {
  if (!("toSQL" in write)) return write;
  const { sql, params } = write.toSQL();
  return { sql, args: params.map(argument) };
}

function argument(value: unknown): SqlValue {
  if (is(value, SQL)) throw new DatabaseError("FAILED", "a placeholder was left without a value");
  return bind(value);
}
