import { boundary, end, field, file, fill, json, multipart, table } from "./sent";

const megabyte = 1_000_000;
const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`).join(",");
const login = (body: string) => () => json("/api/auth/login", body);
const named = (username: string) => login(`{"username":"${username}","password":"x"}`);

/** Payees of one account that a refusal quotes: each name repeats the separators of a text's values. */
const sameAccount = {
  beneficiaries: Array.from({ length: 20 }, () => ({
    name: fill("a to : rows, ", 140),
    account: "0012345678",
    clearingCode: "200415",
    bic: null,
    country: null,
    town: null,
    addressLines: [],
    purpose: null,
    reference: null,
    nickname: null,
    email: null,
  })),
};

/** Worst megabytes of JSON that anyone may send. */
export const jsonBodies = table("a body of", {
  "lists 50,000 deep after half a surrogate pair": login(
    `{"u":"\\ud800","p":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
  ),
  "objects 100,000 deep": login(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`),
  "lists 60 deep, many times over": login(`[${`${"[".repeat(60)}${"]".repeat(60)},`.repeat(8_000)}1]`),
  "backslashes before NUL": named(`${"\\\\".repeat(450_000)}\\u0000`),
  "halves of surrogate pairs": named("\\ud800".repeat(160_000)),
  "escaped letters": named("\\u0041".repeat(160_000)),
  "a long text": named("x".repeat(900_000)),
  "a long key": login(`{"${"k".repeat(900_000)}":1}`),
  "many small keys": login(`{${keys(90_000)}}`),
  "as many small keys as are taken": login(`{${keys(19_000)}}`),
  "one key again and again": login(`{${'"a":1,'.repeat(19_000)}"a":2}`),
  "keys that are numbers": login(
    `{${Array.from({ length: 19_000 }, (_, at) => `"${4_000_000_000 - at * 7}":1`).join(",")}}`,
  ),
  "empty lists": login(`[${"[],".repeat(300_000)}[]]`),
  "a long number": login(`{"username":${"9".repeat(900_000)}}`),
  "long numbers": login(`[${`${"9".repeat(40)}e-99999,`.repeat(19_000)}1]`),
  "blanks alone": login(fill(" \n", megabyte)),
  "names that its refusal quotes in another language": () => {
    const { headers, ...sent } = json("/api/beneficiaries/import", sameAccount, "client");
    return { ...sent, headers: { ...headers, "x-language": "ar" } };
  },
});

const posted = (body: string) => () => ({
  path: "/login",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body,
});
const inParts = (body: string) => () => ({ path: "/login", headers: multipart, body });

export const forms = table("a form of", {
  "many fields": posted(fill("a&", megabyte)),
  "percent signs": posted(`username=${fill("%00", 990_000)}&password=x`),
  "as many fields as are taken": posted(fill(`username=${"%41".repeat(300)}&`, 900_000)),
  "many parts": inParts(fill(field("a", ""), megabyte) + end),
  "many files": inParts(fill(file(""), megabyte) + end),
  "beginnings of a boundary": inParts(
    field("username", fill(`\r\n--${boundary.slice(0, -1)}`, 999_500)) + end,
  ),
  "a part with endless headers": inParts(`--${boundary}\r\n${fill("X: y\r\n", 999_500)}\r\n\r\n${end}`),
  "25 MB in parts": () => ({
    path: "/api/bank-statements",
    who: "admin",
    headers: multipart,
    body: fill(field("a", ""), 25_000_000) + end,
  }),
});
