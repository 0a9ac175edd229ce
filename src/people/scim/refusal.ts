import { errorBody, type ScimType, scimMedia } from "./contract";

/** A refusal in the terms of RFC 7644. */
export class ScimRefusal extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 409 | 412,
    message: string,
    readonly scimType?: ScimType,
  ) {
    super(message);
    this.name = "ScimRefusal";
  }
}

/** An answer of these calls. */
export const answerJson = (body: object, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...headers, "Content-Type": scimMedia } });

/** Returns the answer of `act`, or its refusal. */
export async function answerScim(act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ScimRefusal)) throw error;
    return answerJson(errorBody(error.status, error.message, error.scimType), error.status);
  }
}
