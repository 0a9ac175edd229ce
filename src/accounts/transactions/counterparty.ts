/** Patterns of the text before and after a counterparty's name. */
const leads = [
  /^(?:payment|returned payment|rejected payment) to [^:]{1,60}: (?<rest>.+)$/i,
  /^(?<name>(?:transfer|sweep of \w+|funding|opening transfer)(?: from| to) [^,:]{2,80})$/i,
  /\b(?:collected from|transfer from|received from|from) (?<name>[^,:]{2,80})/i,
  /^(?:cheque|check|invoice|bill|deposit|receipt) \S{1,40} of (?<name>[^,]{2,80})/i,
  /^(?<name>[^,]{2,80}), (?:invoice|inv|consumption|order|contract|ref)\b/i,
];
const coded = /\d/;

/**
 * Counterparty named in a description: 'Propellis Parts' in 'Payment to AE16…: Spare parts, Propellis Parts'; undefined
 * if it names none. A description is typed by a person, so this is an interpretation, not a record.
 */
export function findCounterparty(description: string): string | undefined {
  const text = description.slice(0, 400).trim();
  for (const lead of leads) {
    const { name, rest } = lead.exec(text)?.groups ?? {};
    if (name) return name.trim();
    if (rest) return lastPart(rest) ?? undefined;
  }
  return lastPart(text);
}

/** Matches movements between a client's own accounts, or from and to the bank's account behind them. */
const ownMove = /^(?:transfer|sweep of \w+|funding|opening transfer)(?: from| to) (?<other>[^,:]{2,80})$/i;

/** Matches what the runs of sweeps book, to the core account or between a client's accounts, and their reversals. */
const sweepMove =
  /^(?:payment to \S+: )?(?:sweep|funding|reversal of the sweep) of [A-Z]{2}\d\d[A-Z\d ]{8,40}(?: to the core account)?, \d{4}-\d\d-\d\d$/i;

/**
 * True if a description is that of money that stays with its owner: a sweep to the core account, or a transfer to an
 * account whose name is one of theirs.
 */
export function isOwnMove(description: string, accountNames: ReadonlySet<string>): boolean {
  const text = description.slice(0, 400).trim();
  if (sweepMove.test(text)) return true;
  const other = ownMove.exec(text)?.groups?.other?.toLowerCase().replace(/^the /, "");
  if (other === undefined) return false;
  return other === "core account" || [...accountNames].some((name) => name.toLowerCase().includes(other));
}

/** The last part after a comma that is not a code: 'Bill 828235, Keelforge Engines KG'. */
function lastPart(text: string): string | undefined {
  const parts = text.split(",").map((part) => part.trim());
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return last && last.length > 2 && !coded.test(last) && !last.includes(":") ? last : undefined;
}
