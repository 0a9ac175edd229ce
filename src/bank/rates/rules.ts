import { say } from "@/vocabulary/language";
import { parseRate, type Rate } from "@/vocabulary/money";

const getDecimal = ({ numerator, denominator }: Rate): number => Number(numerator) / Number(denominator);

/**
 * Compares a new rate with the one in effect, in words: 'Now 4.2315: this is 2.4 % more'. While the input is not a rate,
 * shows the one in effect alone. For display only: no money is computed from it.
 */
export function rateChange(current: string, next: string): string {
  const rate = readRate(next);
  if (!rate) return say("Now {current}", { current });
  const change = (getDecimal(rate) / getDecimal(parseRate(current)) - 1) * 100;
  const size = Math.abs(change).toFixed(1);
  if (size === "0.0") return say("Now {current}: this is nearly the same", { current });
  return change > 0
    ? say("Now {current}: this is {size} % more", { current, size })
    : say("Now {current}: this is {size} % less", { current, size });
}

function readRate(text: string): Rate | undefined {
  try {
    return parseRate(text.trim());
  } catch {
    return undefined;
  }
}

/** True if a text is a rate: a positive decimal with at most eight decimals. */
export const isRate = (text: string): boolean => readRate(text) !== undefined;
