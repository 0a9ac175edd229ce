import type { Env } from "@/env";
import type { sampleLogins } from "../logins";

type Login = (typeof sampleLogins)[number];

/** A sample login at work: it calls the server that it signed in to, as a program would. */
export class Clerk {
  private constructor(
    readonly url: string,
    readonly headers: Readonly<Record<string, string>>,
  ) {}

  /**
   * Signs a login in.
   * @param url at which the server answers
   */
  static async signedIn(url: string, env: Pick<Env, "origin">, login: Login): Promise<Clerk> {
    const headers = { origin: env.origin ?? url, "user-agent": "demo" };
    const { username, password } = login;
    const answer = await new Clerk(url, headers).call("POST", "/api/auth/login", { username, password });
    const cookie = answer.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
    return new Clerk(url, { ...headers, cookie: cookie.join("; ") });
  }

  /** Makes a call that is not read. @throws Error if the server refuses it */
  async send(method: "POST" | "PUT", path: string, body: object | FormData = {}): Promise<void> {
    await this.call(method, path, body);
  }

  /** Makes a call and answers its JSON. @throws Error if the server refuses it */
  async ask(method: "GET" | "POST", path: string, body?: object | FormData): Promise<unknown> {
    return (await this.call(method, path, body)).json();
  }

  private async call(method: string, path: string, body?: object | FormData): Promise<Response> {
    const isForm = body instanceof FormData;
    const answer = await fetch(new URL(path, this.url), {
      method,
      headers: {
        ...this.headers,
        ...(method !== "GET" && { "idempotency-key": crypto.randomUUID() }),
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} of the demo: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}
