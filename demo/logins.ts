/** The sample logins of the demo book, as the sign-in form takes them. */
export const sampleLogins = [
  { username: "admin", password: "admin123", who: "administrator" },
  { username: "client", password: "client123", who: "client user" },
  { username: "auditor", password: "auditor123", who: "auditor" },
  { username: "leila.ops", password: "leila123", who: "second administrator, for what needs two" },
] as const;

export type LoginName = (typeof sampleLogins)[number]["username"];

/** The sample login of a name. */
export function getLogin(name: LoginName): (typeof sampleLogins)[number] {
  const found = sampleLogins.find(({ username }) => username === name);
  if (!found) throw new Error(`No sample login is called ${name}`);
  return found;
}
