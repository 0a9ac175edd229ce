import type { OAuthError } from "./contract";

/** The refusal of a request to the token endpoint, as RFC 6749 (section 5.2) answers it. */
export class OAuthRefusal extends Error {
  constructor(
    readonly error: string,
    message: string,
    readonly status: 400 | 401 | 429 = 400,
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = "OAuthRefusal";
  }
}

/** Keeps caches from storing the answer (RFC 6749, section 5.1). */
const headers = { "Cache-Control": "no-store", Pragma: "no-cache" };

/** An answer of the token endpoint. */
export const answerJson = (body: object, status = 200, more: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { ...headers, ...more } });

/** Returns the answer of `act`, or its refusal. */
export async function answerOAuth(act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    const body: OAuthError = { error: error.error, error_description: error.message };
    return answerJson(body, error.status, {
      ...(error.status === 401 && { "WWW-Authenticate": 'Basic realm="api", charset="UTF-8"' }),
      ...(error.retryAfter !== undefined && { "Retry-After": String(error.retryAfter) }),
    });
  }
}
