const admin = { username: "bench", password: "a pass phrase of the bench" };

/** Makes a server's first start begin with the bench's admin. */
export const firstAdmin = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };

/**
 * Signs the bench's admin in at a server, as a person does. Returns the Cookie header.
 * @throws Error if the server does not know the admin, as with a book that someone began otherwise
 */
export async function signIn(url: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers,
    body: JSON.stringify(admin),
  });
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  const [session = ""] = answer.headers.getSetCookie();
  return session.split(";", 1)[0] ?? "";
}
