import { fill, type Input, json, table } from "./sent";
import type { Ready } from "./server";

/** Texts that are slow for patterns with several ways to match. */
const nasty: Record<string, (size: number) => string> = {
  digits: (size) => fill("9", size),
  "digits and commas": (size) => fill("9,", size),
  "noughts behind a point": (size) => `0.${fill("0", size)}1`,
  blanks: (size) => `1${fill(" ", size)}1`,
  letters: (size) => fill("a", size),
  "letters and blanks": (size) => fill("a ", size),
  "letters and at signs": (size) => fill("a@", size),
  "letters and points": (size) => `${fill("a.", size)}@`,
  "combining marks": (size) => `e${fill("\u0301", size / 2)}`,
  "four-byte letters": (size) => fill("\u{1f600}", size / 2),
  "beginnings of dates": (size) => fill("2026-11-18T", size),
  "beginnings of IBANs": (size) => fill("AE07 ", size),
};

/** Calls with text fields, filled up to the size limit of a body. */
const calls: Record<string, (server: Ready, text: (fields: number) => string) => Parameters<typeof json>> = {
  "an amount": ({ account }, text) => [
    "/api/transactions",
    { vaId: account, type: "credit", amount: text(1), currency: "USD", description: "x", reference: "R" },
    "admin",
  ],
  "a description and a reference": ({ account }, text) => [
    "/api/transactions",
    {
      vaId: account,
      type: "credit",
      amount: "1.00",
      currency: "USD",
      description: text(2),
      reference: text(2),
    },
    "admin",
  ],
  "a recipient": ({ account }, text) => [
    "/api/payments/preview",
    { vaId: account, amount: "1.00", currency: "USD", description: "x", reference: "R", recipient: text(1) },
    "client",
  ],
  "names and an e-mail address": (_, text) => [
    "/api/contact",
    {
      name: text(4),
      companyName: text(4),
      email: text(4),
      phone: text(4),
      message: "x",
      acceptedTerms: true,
    },
  ],
  "an account's names": (_, text) => [
    "/api/virtual-accounts",
    { customerName: text(4), companyName: text(4), reference: text(4), type: "BOTH", clientId: text(4) },
    "admin",
  ],
  "a rate": (_, text) => ["/api/exchange-rates", { currency: "EUR", rate: text(1) }, "admin"],
  dates: (_, text) => [
    "/api/reports",
    { from: text(2), to: text(2), accounts: "all", sheets: ["transactions"] },
    "admin",
  ],
};

export const fields: Input[] = Object.entries(calls).flatMap(([call, of]) =>
  Object.entries(nasty).map(([name, text]) => ({
    name: `${call} of ${name}`,
    of: (server) => json(...of(server, (count) => text(Math.floor(400_000 / count)))),
  })),
);

export const passwords: Input[] = Object.entries(nasty).map(([name, text]) => ({
  name: `a password of ${name}`,
  of: () => json("/api/auth/password-strength", { password: text(190) }, "admin"),
}));

/** Longest question that the call accepts, and longest that the engine reads. */
const asked = [9_990, 590];
const questions: Record<string, (size: number) => string> = {
  ...nasty,
  "2,000 numbers": () => Array.from({ length: 2_000 }, (_, at) => at + 1).join(" "),
  numbers: (size) =>
    Array.from({ length: size / 4 }, (_, at) => at % 1000)
      .join(" ")
      .slice(0, size),
  amounts: (size) => fill("1.00 ", size),
  "amounts between": (size) => fill("between 1 and 2 ", size),
  dates: (size) => fill("2026-11-18 ", size),
  "days in words": (size) => fill("3 days ago last week to january ", size),
  "words of the trade": (size) => fill("balance credits payments ", size),
  "names of accounts": (size) => fill("Customer 1 ", size),
  references: (size) => fill("gulf_va_1 ", size),
  "misspelt words": (size) => fill("blance credts ", size),
  "quotation marks": (size) => fill('"a" ', size),
  "ands and commas": (size) => fill("and , ", size),
  hyphens: (size) => fill("a-", size),
};

export const asking: Input[] = asked.flatMap((size) =>
  Object.entries(questions).map(([name, text]) => ({
    name: `a question of ${name}, ${size} characters`,
    of: ({ chat }: Ready) => json(`/api/chat/sessions/${chat}/messages`, { message: text(size) }, "client"),
  })),
);

const search = (text: string) => encodeURIComponent(text);
const searched: Record<string, string> = {
  wildcards: "%_".repeat(100),
  stars: "* ".repeat(100),
  "quotation marks": '"'.repeat(200),
  "single letters": "a ".repeat(100),
  "one letter": "a".repeat(200),
  operators: "NEAR( OR AND ".repeat(15),
  "an IBAN's beginnings": "AE ".repeat(66),
  "four-byte letters": "\u{1f600}".repeat(100),
  "combining marks": `e${"\u0301".repeat(199)}`,
};
const lists = [
  "/admin/transactions",
  "/admin/virtual-accounts",
  "/find/suggestions",
  "/api/reports/accounts",
];

export const searches: Input[] = lists.flatMap((path) =>
  table(
    `a search of ${path} for`,
    Object.fromEntries(
      Object.entries(searched).map(([name, text]) => [
        name,
        () => ({ path: `${path}?q=${search(text)}`, who: "admin" as const }),
      ]),
    ),
  ),
);
