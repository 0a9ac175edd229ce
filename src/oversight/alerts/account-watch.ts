import { dayLength } from "@/vocabulary/calendar";
import { type PatternRule, patternRules, type Thresholds } from "./contract";
import { findManyPayers, findPayerReceipts, type Receipt } from "./party-rules";
import { PassThrough } from "./pass-through";
import {
  type Finding,
  findDormant,
  findStructuring,
  isHighAmount,
  isJustUnder,
  isVelocityBurst,
  type Movement,
  reportPassThrough,
} from "./rules";

/** For each rule the movement (its `seq`) that raised its newest alert: earlier movements are not counted again. */
export type NewestReports = Partial<Record<PatternRule, number>>;

/** Result of monitoring one movement. */
type Judgement = { highAmount: boolean; velocity: boolean; findings: Finding[] };

const noFindings: Judgement = { highAmount: false, velocity: false, findings: [] };

/** Period that the rules look back, in milliseconds. */
export const lookBack = ({ passThroughMinutes }: Thresholds): number =>
  Math.max(dayLength, passThroughMinutes * 60_000);

/**
 * Follows one account's movements in order and judges each by the rules. It keeps only what the rules still need, so
 * that an account of any length can be followed, and each movement costs the same however many there are.
 */
export class AccountWatch {
  readonly #thresholds: Thresholds;
  readonly #reported: NewestReports = {};
  readonly #times: number[] = [];
  readonly #passThrough: PassThrough;
  #justUnder: Movement[] = [];
  /** The credits of the last day with known payers. */
  readonly #receipts: Receipt[] = [];
  #previous: Movement | undefined;

  constructor(thresholds: Thresholds, reported: NewestReports = {}) {
    this.#thresholds = thresholds;
    this.#passThrough = new PassThrough(thresholds.passThroughAmount, thresholds.passThroughMinutes * 60_000);
    this.markReported(reported);
  }

  /** Notes alerts that were raised elsewhere: earlier movements are not counted again. */
  markReported(reported: NewestReports): void {
    for (const rule of patternRules) {
      const seq = reported[rule];
      if (seq === undefined || seq <= (this.#reported[rule] ?? 0)) continue;
      this.#reported[rule] = seq;
      if (rule === "structuring") this.#justUnder = [];
      if (rule === "pass_through") this.#passThrough.reset();
    }
  }

  follow(movement: Movement): Judgement {
    this.#times.push(movement.at);
    if (this.#times.length > this.#thresholds.velocityCount + 1) this.#times.shift();
    if (movement.type === "other") return noFindings;
    while (this.#justUnder[0] && movement.at - this.#justUnder[0].at >= dayLength) this.#justUnder.shift();
    while (this.#receipts[0] && movement.at - this.#receipts[0].at >= dayLength) this.#receipts.shift();
    const judgement = movement.watched ? this.#judge(movement) : noFindings;
    this.#remember(movement);
    return judgement;
  }

  #judge(movement: Movement): Judgement {
    const findings = [
      findStructuring(movement, this.#justUnder, this.#thresholds),
      findDormant(movement, this.#previous, this.#thresholds),
      this.#findPassThrough(movement),
      findManyPayers(movement, this.#uncounted("many_payers"), this.#thresholds),
      findPayerReceipts(movement, this.#uncounted("payer_receipts"), this.#thresholds),
    ].filter((finding) => finding !== undefined);
    for (const { rule } of findings) this.markReported({ [rule]: movement.seq });
    return {
      highAmount: isHighAmount(movement, this.#thresholds),
      velocity: isVelocityBurst(this.#times, this.#thresholds),
      findings,
    };
  }

  #findPassThrough(movement: Movement): Finding | undefined {
    if (movement.type !== "debit" || movement.usdAmount === undefined) return undefined;
    const passage = this.#passThrough.find(movement.at, movement.usdAmount);
    return passage && reportPassThrough(movement, passage, this.#thresholds);
  }

  /** The receipts that no alert of a rule has counted. */
  #uncounted(rule: PatternRule): Receipt[] {
    const counted = this.#reported[rule] ?? 0;
    return this.#receipts.filter(({ seq }) => seq > counted);
  }

  #remember(movement: Movement): void {
    const { seq, type, at, usdAmount = 0, party } = movement;
    this.#previous = movement;
    if (type === "credit" && party) this.#receipts.push({ seq, at, usdAmount, payer: party.account });
    if (isJustUnder(movement, this.#thresholds) && seq > (this.#reported.structuring ?? 0))
      this.#justUnder.push(movement);
    if (seq <= (this.#reported.pass_through ?? 0)) return;
    if (type === "credit") this.#passThrough.addCredit(at, usdAmount);
    else this.#passThrough.addDebit(at, usdAmount);
  }
}
