import fc from "fast-check";
import { encoded, decimal as plainDecimal } from "../../fixtures/bank-files";

/** Movement as the bank means it. `fee` is the bank's charge besides the amount. */
export type Movement = {
  date: string;
  amount: number;
  text: string;
  state: "booked" | "pending" | "none";
  fee: number;
};

const words = {
  en: ["Date", "Description", "Amount", "Debit", "Credit", "Balance", "D/C", "Status", "Fee"],
  en2: [
    "Posting Date",
    "Narration",
    "Transaction Amount",
    "Withdrawals",
    "Deposits",
    "Running Balance",
    "Transaction Type",
    "State",
    "Commission",
  ],
  de: ["Buchungstag", "Verwendungszweck", "Betrag", "Soll", "Haben", "Saldo", "S/H", "Status", "Gebühr"],
  de2: [
    "Datum",
    "Buchungstext",
    "Umsatz",
    "Belastung",
    "Gutschrift",
    "Kontostand",
    "Soll/Haben",
    "Zustand",
    "Gebühr",
  ],
  fr: ["Date", "Libellé", "Montant", "Débit", "Crédit", "Solde", "Sens", "Statut", "Frais"],
  es: ["Fecha", "Concepto", "Importe", "Cargo", "Abono", "Saldo", "Debe/Haber", "Estado", "Comisión"],
  nl: ["Datum", "Omschrijving", "Bedrag", "Af", "Bij", "Saldo", "Af Bij", "Status", "Kosten"],
  it: ["Data", "Descrizione", "Importo", "Dare", "Avere", "Saldo", "Segno", "Stato", "Commissioni"],
  pt: ["Data", "Descrição", "Montante", "Débito", "Crédito", "Saldo", "Tipo", "Estado", "Comissão"],
  pl: ["Data", "Opis", "Kwota", "Obciążenie", "Uznanie", "Saldo", "Strona", "Status", "Opłata"],
  tr: ["Tarih", "Açıklama", "Tutar", "Borç", "Alacak", "Bakiye", "B/A", "Durum", "Masraf"],
  ru: ["Дата", "Описание", "Сумма", "Дебет", "Кредит", "Остаток", "Тип", "Статус", "Комиссия"],
  ar: ["التاريخ", "البيان", "المبلغ", "مدين", "دائن", "الرصيد", "النوع", "الحالة", "الرسوم"],
  unknown: [
    "Kuupaev X",
    "Selgitus X",
    "Liikumine X",
    "Maha X",
    "Juurde X",
    "Seis X",
    "Suund X",
    "Olek X",
    "Tasu X",
  ],
  swappedMeaning: ["Date", "Description", "Amount", "Credit", "Debit", "Balance", "C/D", "Status", "Fee"],
} as const;
/** Rows below the bookings that are none: where the date is, and as the amount. `#` is a digit. */
const footers = [
  ["Page 1 of 2", "Page # of #", ""],
  ["Closing balance 31.03.2026", "Closing balance #.#.#", "99.50"],
  ["Printed for you", "Printed for you", "1.00"],
] as const;
const nothing = ["", "", "", "", "", "", "", "", ""];

const sides = [
  ["C", "D"],
  ["CR", "DR"],
  ["credit", "debit"],
  ["H", "S"],
  ["+", "-"],
  ["Gutschrift", "Lastschrift"],
  ["Bij", "Af"],
  ["دائن", "مدين"],
  ["zig", "zag"],
] as const;
const states = [
  { booked: "Completed", pending: "Pending", none: "Declined" },
  { booked: "gebucht", pending: "vorgemerkt", none: "storniert" },
  { booked: "Effectué", pending: "En attente", none: "Refusé" },
  { booked: "مكتملة", pending: "معلق", none: "مرفوض" },
  { booked: "Completed", pending: "Pending", none: "Reversed" },
  { booked: "B", pending: "P", none: "X" },
] as const;
const known: ReadonlySet<unknown> = new Set(states.slice(0, 4));
const remarks = ["", " (AED)", " EUR", " in USD", " [CHF]", " (KWD)", " €", " - GBP", " (MAD)"];

export const layout = fc.record({
  language: fc.constantFrom(...(Object.keys(words) as (keyof typeof words)[]), "none" as const),
  amounts: fc.constantFrom(
    "signed",
    "signed",
    "two",
    "two",
    "two, credit first",
    "sided",
    "sided, signed",
    "unsigned",
  ),
  negativeDebits: fc.boolean(),
  sign: fc.constantFrom("-1", "-1", "1-", "(1)", "1 DR"),
  emptySide: fc.constantFrom("", "", "0", "zero with decimals"),
  balance: fc.constantFrom("none", "balance", "balance", "available too", "unnamed"),
  side: fc.constantFrom(...sides),
  status: fc.option(fc.constantFrom(...states), { nil: undefined, freq: 3 }),
  fee: fc.constantFrom("none", "none", "zero", "in the balance", "not in the balance"),
  original: fc.constantFrom(false, false, true),
  remark: fc.constantFrom(...remarks),
  separator: fc.constantFrom(",", ";", "\t", "|"),
  decimal: fc.constantFrom("." as const, "," as const),
  group: fc.constantFrom("", "", "other", "'", " ", "\u00a0"),
  places: fc.constantFrom("two", "two", "where needed", "three"),
  date: fc.constantFrom(
    "iso",
    "d/m/y",
    "m/d/y",
    "d.m.y",
    "d-m-y",
    "y/m/d",
    "d mon y",
    "d month y",
    "yyyymmdd",
    "d/m/yy",
  ),
  newestFirst: fc.boolean(),
  above: fc.constantFrom([], ["Account statement"], ["Account;123", ""]),
  totals: fc.constantFrom(false, false, true),
  footer: fc.option(fc.constantFrom(...footers), { nil: undefined, freq: 1 }),
  arabicDigits: fc.constantFrom(false, false, false, true),
  openingRow: fc.constantFrom(false, false, true),
  order: fc.array(fc.nat(99), { minLength: 12, maxLength: 12 }),
  quoted: fc.boolean(),
  encoding: fc.constantFrom(
    "utf-8" as const,
    "utf-8-bom" as const,
    "utf-16le" as const,
    "windows-1250" as const,
    "windows-1251" as const,
    "windows-1252" as const,
    "windows-1256" as const,
  ),
});
export type Layout = typeof layout extends fc.Arbitrary<infer Value> ? Value : never;

export const movements = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 60 }),
      amount: fc.oneof(
        fc.integer({ min: -500, max: 500 }).map((whole) => whole * 100),
        fc.integer({ min: -99_999, max: 99_999 }),
        fc.integer({ min: -9_999_999, max: 9_999_999 }).map((amount) => amount - (amount % 100_000)),
      ),
      text: fc.constantFrom("Finch", "Wren Ltd", "Invoice 12", "Rent; March", "credit", "Fee", "Total"),
      state: fc.constantFrom("booked", "booked", "booked", "pending", "none"),
      fee: fc.integer({ min: 0, max: 500 }),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((rows) =>
    rows
      .toSorted((one, two) => one.day - two.day)
      .map(({ day, ...row }) => ({
        ...row,
        date: new Date(Date.UTC(2026, 1, 1 + day)).toISOString().slice(0, 10),
      })),
  );

/** A text in a code page, or in UTF-8 if it has letters of none. */
export function writeBytes(text: string, encoding: Layout["encoding"]): Uint8Array {
  if (encoding === "utf-8" || encoding === "utf-8-bom" || encoding === "utf-16le")
    return encoded(text, encoding);
  const page = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [page.decode(Uint8Array.of(byte)), byte]));
  const written = [...text].map((letter) => bytes.get(letter));
  return written.includes(undefined)
    ? encoded(text, "utf-8")
    : Uint8Array.from(written.map((byte) => byte ?? 0));
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A month's name beside a day, in a layout's language. */
function monthName(date: string, language: Layout["language"]): string {
  const locale = /^[a-z]{2}/.exec(language)?.[0] ?? "en";
  const known = language in words && !["unknown", "swappedMeaning"].includes(language);
  const format = new Intl.DateTimeFormat(known ? locale : "en", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return format.formatToParts(new Date(date)).find(({ type }) => type === "month")?.value ?? "";
}

function dated(date: string, { date: how, language }: Pick<Layout, "date" | "language">): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return {
    iso: date,
    "d/m/y": `${day}/${month}/${year}`,
    "m/d/y": `${month}/${day}/${year}`,
    "d.m.y": `${day}.${month}.${year}`,
    "d-m-y": `${day}-${month}-${year}`,
    "y/m/d": `${year}/${month}/${day}`,
    "d mon y": `${day} ${months[Number(month) - 1]} ${year}`,
    "d month y": `${Number(day)} ${monthName(date, language)} ${year}`,
    yyyymmdd: `${year}${month}${day}`,
    "d/m/yy": `${Number(day)}/${Number(month)}/${year.slice(2)}`,
  }[how];
}

/** An amount without sign. */
function written(minor: number, { decimal, group, places }: Layout): string {
  const [whole = "", cents = ""] = plainDecimal(minor).split(".");
  const separator = group === "other" ? (decimal === "." ? "," : ".") : group;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
  if (places === "where needed") {
    const short = cents.replace(/0+$/, "");
    return short === "" ? grouped : `${grouped}${decimal}${short}`;
  }
  return `${grouped}${decimal}${cents}${places === "three" ? "0" : ""}`;
}

/** Empty side of a row's amount: some programs write a zero in the style of their other amounts. */
const empty = ({ emptySide, decimal }: Layout): string =>
  emptySide === "zero with decimals" ? `0${decimal}00` : emptySide;

const signedText = (minor: number, how: Layout): string =>
  minor < 0 ? how.sign.replace("1", written(-minor, how)) : written(minor, how);

const moved = ({ state, amount, fee }: Movement, how: Layout): number =>
  state === "booked" ? amount - (how.fee === "in the balance" ? fee : 0) : 0;

/** A bank's CSV of movements, oldest first, in a layout. */
export function writeCsv(
  all: readonly Movement[],
  opening: number,
  asked: Layout,
): { text: string; shown: Movement[] } {
  // A column of codes that nothing names is not a column of states to anyone.
  const isNamed = asked.language !== "none" && asked.language !== "unknown";
  const how = !isNamed && asked.status && !known.has(asked.status) ? { ...asked, status: states[0] } : asked;
  const shown =
    how.status === undefined ? all.map((row) => ({ ...row, state: "booked" as const })) : [...all];
  const heads = how.language === "none" ? nothing : words[how.language];
  const [
    date = "",
    text = "",
    amount = "",
    debit = "",
    credit = "",
    balance = "",
    side = "",
    status = "",
    fee = "",
  ] = heads;
  const marked = (heading: string) => (heading === "" ? "" : heading + how.remark);
  let standing = opening;
  const rows = shown.map((row) => {
    standing += moved(row, how);
    return { row, standing };
  });
  const size = ({ amount: minor }: Movement) => written(Math.abs(minor), how);
  type Column = { heading: string; cell: (row: Movement, standing: number) => string };
  const debits: Column = {
    heading: marked(debit),
    cell: (row) => (row.amount < 0 ? (how.negativeDebits ? "-" : "") + size(row) : empty(how)),
  };
  const credits: Column = {
    heading: marked(credit),
    cell: (row) => (row.amount < 0 ? empty(how) : size(row)),
  };
  const signed: Column = { heading: marked(amount), cell: (row) => signedText(row.amount, how) };
  const unsigned: Column = { heading: marked(amount), cell: size };
  const sided: Column = { heading: side, cell: (row) => how.side[row.amount < 0 ? 1 : 0] };
  const amounts: Record<string, Column[]> = {
    signed: [signed],
    two: [debits, credits],
    "two, credit first": [credits, debits],
    sided: [unsigned, sided],
    "sided, signed": [signed, sided],
    unsigned: [unsigned],
  };
  const balanceColumn: Column = {
    heading: how.balance === "unnamed" ? "" : marked(balance),
    cell: (_, at) => signedText(at, how),
  };
  const columns: Column[] = [
    { heading: date, cell: (row) => dated(row.date, how) },
    { heading: text, cell: (row) => row.text },
    ...(amounts[how.amounts] ?? []),
    ...(how.balance === "none" ? [] : [balanceColumn]),
    ...(how.balance === "available too"
      ? [
          {
            heading: marked("Available balance"),
            cell: (_: Movement, at: number) => signedText(at + 12_345, how),
          },
        ]
      : []),
    ...(how.status ? [{ heading: status, cell: (row: Movement) => how.status?.[row.state] ?? "" }] : []),
    ...(how.fee === "none"
      ? []
      : [{ heading: marked(fee), cell: (row: Movement) => written(how.fee === "zero" ? 0 : row.fee, how) }]),
    ...(how.original
      ? [
          {
            heading: how.language === "none" ? "" : "Original amount",
            cell: (row: Movement) => signedText(row.amount * 4, how),
          },
        ]
      : []),
  ];
  const placed = columns
    .map((column, at) => ({ column, at: how.order[at] ?? 0 }))
    .toSorted((one, two) => one.at - two.at)
    .map(({ column }) => column);
  const body = rows.map(({ row, standing: at }) => placed.map(({ cell }) => cell(row, at)));
  if (how.newestFirst) body.reverse();
  const labelled = (label: string, minor: number) =>
    placed.map((column) =>
      column.heading === text
        ? label
        : column === balanceColumn || column === signed || column === credits
          ? signedText(minor, how)
          : "",
    );
  const sum = shown.reduce((total, { amount: minor }) => total + minor, 0);
  const all_ = [
    ...(heads === nothing ? [] : [placed.map(({ heading }) => heading)]),
    ...(how.openingRow && heads !== nothing
      ? [
          labelled("Opening balance", opening).map((cell, at) =>
            placed[at]?.heading === date ? dated("2026-01-31", how) : cell,
          ),
        ]
      : []),
    ...body,
    ...(how.totals && heads !== nothing ? [labelled("Total", sum)] : []),
    ...(how.footer && heads !== nothing
      ? [
          placed.map((column) => {
            if (column.heading === date) return how.footer?.[0] ?? "";
            return column === signed || column === credits ? (how.footer?.[2] ?? "") : "";
          }),
        ]
      : []),
  ];
  const digits = (cell: string) =>
    how.arabicDigits ? cell.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit))) : cell;
  const quote = (cell: string) =>
    how.quoted || cell.includes(how.separator) || cell.includes('"')
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const lines = [...how.above, ...all_.map((cells) => cells.map(digits).map(quote).join(how.separator))];
  return { text: lines.map((line) => `${line}\r\n`).join(""), shown };
}
