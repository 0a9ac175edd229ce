import { EntrySums } from "./camt-summary";
import { distinct, reference } from "./iso-fields";
import { type Place, placeAt, quoted, refusal } from "./refusal";
import { accountText, type BankBalance, type BankLine, type BankStatement, type OpenEnd } from "./statement";
import { codeWordInformation } from "./swift-code-words";
import type { SwiftToken } from "./swift-fields";
import { swiftInformation } from "./swift-information";
import { type SwiftMovement, swiftBalance, swiftMovement, swiftTotal } from "./swift-values";
import { shownAmount } from "./values";
import { withDifference } from "./with-difference";

type Field = Extract<SwiftToken, { is: "field" }>;
type Balance = BankBalance & { currency: string; place: Place; intermediate: boolean };
type Total = { direction: "credit" | "debit"; count: number; sum: number; place: Place };

type NamedMovement = SwiftMovement & { name: string };

/** True if a movement of 0 continues the text of the one before: German banks write a long purpose in several of them. */
const continuesText = (movement: NamedMovement, before: NamedMovement): boolean =>
  movement.direction === before.direction &&
  movement.type === before.type &&
  movement.booked === before.booked &&
  movement.valued === before.valued &&
  (movement.name === "" || movement.name === before.name);

/** One message while it is read, and the messages that continue it. */
export class SwiftStatement {
  readonly #place: Place;
  readonly #type: string | undefined;
  #reference = "";
  #account = "";
  #number: string | null = null;
  #currency = "";
  #interim = false;
  #opening: Balance | undefined;
  #closing: Balance | undefined;
  readonly #lines: BankLine[] = [];
  readonly #sums = new EntrySums();
  readonly #totals: Total[] = [];
  /** The movement before, with the name of its other party. */
  #before: NamedMovement | undefined;
  /** The movement that a following `:86:` belongs to. */
  #movement: { read: SwiftMovement; information: string[] } | undefined;

  /** @param type the message type of block 2, if the file has it */
  constructor(place: Place, type: string | undefined) {
    this.#place = place;
    this.#type = type;
    if (type === undefined || type === "940" || type === "942") return;
    const sentence = `MT${type} is not read here. Choose a file of MT940 or MT942.`;
    throw refusal(place, "FORMAT_UNKNOWN", sentence);
  }

  take(field: Field): void {
    const { tag, lines } = field;
    const [first = ""] = lines;
    if (tag === "86") {
      this.#movement?.information.push(...lines);
      return;
    }
    this.#finishMovement();
    if (tag === "20") this.#reference = first.trim();
    else if (tag === "25" || tag === "25P") this.#account = accountText(first);
    else if (tag === "28" || tag === "28C") this.#number = first.trim() || null;
    else if (tag === "34F") this.#floor(first, field);
    else if (tag === "13" || tag === "13D") this.#interim = true;
    else if (tag === "90C" || tag === "90D") this.#total(tag === "90C" ? "credit" : "debit", first, field);
    else if (tag === "60F" || tag === "60M") this.#opening = this.#balance(this.#opening, tag, first, field);
    else if (tag === "62F" || tag === "62M") this.#closing = this.#balance(this.#closing, tag, first, field);
    else if (tag === "61") this.#begin(lines, field);
  }

  #begin(lines: string[], place: Place): void {
    if (this.#currency === "") {
      const sentence = "No balance (:60F:) or floor (:34F:) before this line names the currency.";
      throw refusal(place, "VALUE_MISSING", `${sentence} Ask the bank for the whole file.`);
    }
    this.#movement = { read: swiftMovement(lines, this.#currency, place), information: [] };
  }

  #finishMovement(): void {
    if (!this.#movement) return;
    const { read, information } = this.#movement;
    this.#movement = undefined;
    const { customerReference, supplementary, type, ...entry } = read;
    const credit = entry.direction === "credit";
    const said = swiftInformation(information, credit);
    // EREF+ and KREF+ refer to the information.
    const own = /^[EK]REF\+?$/.test(customerReference) ? "" : customerReference;
    // Some banks put code words there, such as `/OCMT/GBP8,00//CHGS/EUR1,50/`.
    const coded = codeWordInformation([supplementary], credit);
    const remarks = supplementary.startsWith("/") ? "" : supplementary;
    this.#sums.add(entry);
    const before = this.#before;
    this.#before = { ...read, name: said.counterpartyName };
    if (entry.amount === 0 && before && continuesText(this.#before, before)) {
      const detail = this.#lines.at(-1)?.details[0];
      if (detail) detail.continuation = [detail.continuation, said.remittance].filter(Boolean).join(" ");
      return;
    }
    this.#lines.push({
      ...entry,
      details: [
        {
          amount: entry.amount,
          endToEndId: reference(said.endToEndId),
          references: distinct([own, ...said.references]),
          remittance: [said.remittance, remarks].filter((text) => text !== "").join(" "),
          counterpartyName: said.counterpartyName,
          counterpartyAccount: said.counterpartyAccount,
          counterpartyAgent: said.counterpartyAgent,
          structuredReference: said.structuredReference,
          creditorAccount: credit && said.ownAccount !== this.#account ? said.ownAccount : "",
          particulars: { ...coded?.particulars, ...said.particulars },
        },
      ],
    });
  }

  #floor(text: string, place: Place): void {
    this.#interim = true;
    this.#expectCurrency(text.slice(0, 3), place);
  }

  #total(direction: Total["direction"], text: string, place: Place): void {
    this.#interim = true;
    const { count, sum, currency } = swiftTotal(text, place);
    this.#expectCurrency(currency, placeAt(place, text.indexOf(currency)));
    this.#totals.push({ direction, count, sum, place });
  }

  #balance(before: Balance | undefined, tag: string, text: string, place: Place): Balance {
    if (before) {
      const sentence = `A second balance :${tag}: in one message. Ask the bank for the file again.`;
      throw refusal(place, "VALUE_WRONG", sentence);
    }
    const read = swiftBalance(text, place);
    this.#expectCurrency(read.currency, placeAt(place, text.indexOf(read.currency)));
    return { ...read, place, intermediate: tag.endsWith("M") };
  }

  #expectCurrency(currency: string, place: Place): void {
    if (this.#currency === "") this.#currency = currency;
    if (this.#currency === currency && /^[A-Z]{3}$/.test(currency)) return;
    throw refusal(
      place,
      "CURRENCY_MIXED",
      `The statement is in ${this.#currency}, this is in ${quoted(currency)}. Ask the bank for one for each currency.`,
    );
  }

  /** @throws AppError if something is missing from the message, or its numbers and sums differ */
  end(): void {
    this.#finishMovement();
    const missing = this.#missing();
    if (missing !== undefined) {
      const sentence = `The message that begins here has no ${missing}, so it is incomplete.`;
      throw refusal(this.#place, "VALUE_MISSING", `${sentence} Ask the bank for the file again.`);
    }
    for (const total of this.#totals) this.#assertTotal(total);
  }

  #missing(): string | undefined {
    if (this.#account === "") return "account (:25:)";
    if (this.#format === "mt942") return this.#currency === "" ? "floor (:34F:)" : undefined;
    if (!this.#opening) return "opening balance (:60F:)";
    return this.#closing ? undefined : "closing balance (:62F:)";
  }

  get #format(): "mt940" | "mt942" {
    if (this.#type !== undefined) return this.#type === "942" ? "mt942" : "mt940";
    return this.#interim && !this.#opening ? "mt942" : "mt940";
  }

  /** Some banks leave expected entries out of the sums. */
  #assertTotal({ direction, count, sum, place }: Total): void {
    const all = this.#sums.all[direction];
    const booked = this.#sums.booked[direction];
    if ([all, booked].some((counted) => counted.count === count && counted.sum === sum)) return;
    const words = (number: number, of: number) =>
      `${number} ${direction}${number === 1 ? "" : "s"} of ${shownAmount(of, this.#currency)} in sum`;
    throw refusal(
      place,
      "CONTROL_SUM_WRONG",
      `The file says ${words(count, sum)}, the message has ${words(all.count, all.sum)}. It is incomplete or was changed: ask the bank for it again.`,
    );
  }

  /**
   * Merges the next message if it is this statement's next page.
   * @throws AppError if it does not begin with the balance with which this page ended
   */
  continueWith(next: SwiftStatement): boolean {
    const [closing, opening] = [this.#closing, next.#opening];
    const goesOn = closing?.intermediate === true && opening?.intermediate === true;
    if (!(goesOn && next.#account === this.#account && next.#currency === this.#currency)) return false;
    if (opening.amount !== closing.amount) {
      const shown = (amount: number) => shownAmount(amount, this.#currency);
      throw refusal(
        opening.place,
        "CONTROL_SUM_WRONG",
        `The page before ended with ${shown(closing.amount)}, this one begins with ${shown(opening.amount)}. A page is missing: ask the bank for the whole file.`,
      );
    }
    // Pushed one by one: spreading fails for very long lists, and a new array for each of many pages would be slow.
    for (const line of next.#lines) this.#lines.push(line);
    this.#closing = next.#closing;
    return true;
  }

  #openEnds(): OpenEnd[] {
    const ends = [
      { side: "begin" as const, balance: this.#opening },
      { side: "end" as const, balance: this.#closing },
    ];
    return ends.flatMap(({ side, balance }) =>
      balance?.intermediate ? [{ side, amount: balance.amount, place: balance.place }] : [],
    );
  }

  statement(): BankStatement {
    const balance = (each: Balance | undefined): BankBalance | null =>
      each ? { amount: each.amount, date: each.date } : null;
    return withDifference({
      format: this.#format,
      account: this.#account,
      currency: this.#currency,
      statementId: this.#reference,
      sequence: this.#number,
      page: null,
      interim: [],
      from: null,
      to: null,
      opening: balance(this.#opening),
      closing: balance(this.#closing),
      lines: this.#lines,
      openEnds: this.#openEnds(),
    });
  }
}
