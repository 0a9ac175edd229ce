import type { PatternRule, Thresholds } from "./contract";
import {
  type Finding,
  findDormant,
  findPassThrough,
  findStructuring,
  isHighAmount,
  isJustUnder,
  isVelocityBurst,
  type Movement,
} from "./rules";

const day = 86_400_000;

/** For each rule the movement (its `seq`) that raised its newest alert: what led up to it is not counted again. */
export type Reported = Partial<Record<PatternRule, number>>;

/** What monitoring makes of one movement. */
export type Judgement = { highAmount: boolean; velocity: boolean; findings: Finding[] };

const nothing: Judgement = { highAmount: false, velocity: false, findings: [] };

/** How far back the rules look, in milliseconds. */
export const windowOf = ({ passThroughMinutes }: Thresholds): number =>
  Math.max(day, passThroughMinutes * 60_000);

/**
 * Follows one account's movements in their order and judges each by the rules. It keeps only what the rules still look
 * at, so an account of any length can be followed. The pure rules are in `rules.ts`.
 */
export function watchAccount(thresholds: Thresholds, before: Reported = {}) {
  const reported = { ...before };
  const counted = thresholds.velocityCount + 1;
  let times: number[] = [];
  const justUnder: Movement[] = [];
  const recent: Movement[] = [];
  let previous: Movement | undefined;

  function judge(movement: Movement): Finding[] {
    const found = [
      findStructuring(movement, since(justUnder, "structuring"), thresholds),
      findDormant(movement, previous, thresholds),
      findPassThrough(movement, since(recent, "pass_through"), thresholds),
    ].filter((finding) => finding !== undefined);
    for (const { rule } of found) reported[rule] = movement.seq;
    return found;
  }

  const since = (movements: Movement[], rule: PatternRule) =>
    movements.filter(({ seq }) => seq > (reported[rule] ?? 0));

  return (movement: Movement): Judgement => {
    times = [...times, movement.at].slice(-counted);
    if (movement.type === "other") return nothing;
    dropBefore(justUnder, movement.at - day + 1);
    dropBefore(recent, movement.at - thresholds.passThroughMinutes * 60_000);
    const judgement = movement.watched
      ? {
          highAmount: isHighAmount(movement, thresholds),
          velocity: isVelocityBurst(times, thresholds),
          findings: judge(movement),
        }
      : nothing;
    if (isJustUnder(movement, thresholds)) justUnder.push(movement);
    recent.push(movement);
    previous = movement;
    return judgement;
  };
}

/** Drops the movements that were booked before an instant. */
function dropBefore(movements: Movement[], at: number): void {
  while (movements[0] && movements[0].at < at) movements.shift();
}
