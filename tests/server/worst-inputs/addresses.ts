import { fill, table } from "./sent";

/** As long as the server accepts for a request's head. */
const long = 12_000;
const admin = "admin" as const;
const recent = "/api/transactions/recent";
const health = (headers: Record<string, string>) => () => ({ path: "/api/health", headers });

export const addresses = table("an address of", {
  "5,000 parameters": () => ({ path: `/admin/transactions?${fill("a&", 10_000)}`, who: admin }),
  "one parameter again and again": () => ({ path: `${recent}?${fill("q=a&", long)}`, who: admin }),
  "percent signs": () => ({ path: `${recent}?q=${fill("%25", long)}`, who: admin }),
  "wrong percent signs": () => ({ path: `${recent}?${fill("%=%&", long)}`, who: admin }),
  slashes: () => ({ path: fill("/a", long), who: admin }),
  points: () => ({ path: `/${fill("a./", long)}`, who: admin }),
  "a long cursor": () => ({ path: `${recent}?after=${fill("WyJhIiwx", 1_000)}`, who: admin }),
  "a long way back": () => ({ path: `/login?next=${fill("/%2f\\", long)}` }),
});

export const headers = table("a header of", {
  "3,000 cookies": health({ cookie: fill("a=b; ", long) }),
  "cookies without a value": health({ cookie: fill(";", long) }),
  "forwarded addresses": health({ "x-forwarded-for": fill("1,", long) }),
  "languages and types": () => ({
    path: "/login",
    headers: { "accept-language": fill("a;q=0.1,", long), accept: fill("text/html,", 2_000) },
  }),
  encodings: () => ({ path: "/login", headers: { "accept-encoding": fill("gzip;q=0.1,", long) } }),
  "a target": () => ({
    path: "/admin/transactions",
    who: admin,
    headers: { "hx-request": "true", "hx-target": `a#${fill("%41", long)}` },
  }),
  "an agent": () => ({
    path: "/account/security/sessions",
    who: admin,
    headers: { "user-agent": fill("(a/1 ", long) },
  }),
  versions: () => ({
    path: "/api/virtual-accounts/1",
    who: admin,
    method: "PUT",
    headers: { "content-type": "application/json", "if-match": fill('"1",', long) },
    body: "{}",
  }),
  ranges: () => ({ path: "/favicon.svg", headers: { range: `bytes=${fill("0-,", long)}` } }),
  "a form's type": () => ({
    path: "/login",
    headers: { "content-type": `multipart/form-data; ${fill("boundary=;", 11_000)}boundary=x` },
    body: "--x--",
  }),
});
