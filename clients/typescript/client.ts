/** A client of the API for other programs: types of every call, access tokens, idempotency keys, events and webhooks. */
import createFetchClient, { type Client, type Middleware } from "openapi-fetch";
import { Webhook } from "standardwebhooks";
import { callsWithKey, type paths } from "./schema";

export type Settings = {
  /** Address of the server, such as `https://va.bank.example`. */
  baseUrl: string;
  /** Credentials from the bank: `oauthClientId` and `secret` of the program's API client. */
  oauthClientId: string;
  secret: string;
  /** The scopes to ask for; all that the api client has where absent. */
  scopes?: readonly string[];
  /** How many times a call is sent before its failure is passed on: 4 where absent. */
  tries?: number;
  /** Sends a request; the platform's `fetch` if absent. */
  fetch?: (request: Request) => Promise<Response>;
};

/** An event of the feed, as CloudEvents 1.0 has it. */
export type FeedEvent =
  paths["/api/events"]["get"]["responses"][200]["content"]["application/json"]["events"][number];

/** Body of a webhook: an event, or a requested test. */
export type WebhookEvent = Omit<FeedEvent, "type"> & { type: FeedEvent["type"] | "webhook.test" };

export type FeedOptions = {
  /** The cursor to read on from; the oldest event that is kept where absent. */
  after?: string;
  types?: readonly FeedEvent["type"][];
  /** Whether to wait for more where there is nothing more: true where absent. */
  follow?: boolean;
  /** How long to wait for more, in milliseconds: 1000 where absent. */
  every?: number;
  signal?: AbortSignal;
};

/** Events one after another. `cursor` is where to go on: it moves over an event once the next one is asked for. */
export type Feed = AsyncIterable<FeedEvent> & { readonly cursor: string };

/**
 * Refusal by the server, in its own words. `next` is the position to continue from, for a cursor that is too old (410).
 */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: string;
  readonly next: string | undefined;

  constructor(status: number, { message, code, next }: { message: string; code: string; next?: string }) {
    super(message);
    this.name = "RefusedError";
    this.status = status;
    this.code = code;
    this.next = next;
  }
}

export type Vostra = {
  /**
   * Every call by its path: `api.GET("/api/virtual-accounts/{id}", { params: { path: { id: 7 } } })`. Answers `data` or
   * `error`, with the `response`. A call that takes an Idempotency-Key is sent with one, the same each time it is tried.
   */
  api: Client<paths>;
  events(options?: FeedOptions): Feed;
};

/** Answers after which a call was not carried out, or a proxy lost its answer. */
const passing = new Set([429, 502, 503, 504]);
const notDone = new Set([429, 503]);
/** Time before a token ends at which the next one is requested, in milliseconds. */
const margin = 30_000;
const longestWait = 30_000;

/** A client that signs in automatically. Nothing is sent before the first call. */
export function createClient(settings: Settings): Vostra {
  const send = settings.fetch ?? ((request: Request) => fetch(request));
  const tokens = new Tokens(settings, send);

  /** Sends a request under a token; a token that was ended is replaced once, since nothing was done under it. */
  async function sendSigned(request: Request): Promise<Response> {
    const token = await tokens.current();
    const answer = await send(signed(request.clone(), token));
    if (answer.status !== 401) return answer;
    tokens.forget(token);
    return send(signed(request.clone(), await tokens.current()));
  }

  const api = createFetchClient<paths>({
    baseUrl: settings.baseUrl,
    fetch: (request) => repeated(request, () => sendSigned(request), settings.tries ?? 4),
  });
  api.use(withKey);
  return { api, events: (options) => new EventFeed(api, options) };
}

/**
 * The event of a webhook's delivery, once its signature holds and it was sent within five minutes.
 * @param body the body exactly as it was received
 * @param secret the webhook's secret, `whsec_…`
 * @throws WebhookVerificationError of standardwebhooks
 */
export function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string>>,
  secret: string,
): WebhookEvent {
  const plain = headers instanceof Headers ? Object.fromEntries(headers.entries()) : { ...headers };
  return new Webhook(secret).verify(body, plain) as WebhookEvent;
}

const withKey: Middleware = {
  onRequest({ request, schemaPath }) {
    if (!callsWithKey.includes(`${request.method} ${schemaPath}`)) return undefined;
    if (!request.headers.has("idempotency-key")) request.headers.set("idempotency-key", crypto.randomUUID());
    return request;
  },
};

function signed(request: Request, token: string): Request {
  request.headers.set("authorization", `Bearer ${token}`);
  return request;
}

/** Whether the same request may be sent where its answer was lost. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  headers.has("idempotency-key") || ["GET", "HEAD", "PUT", "DELETE"].includes(method);

/** Sends until there is an answer, and as often as may be. */
async function repeated(request: Request, act: () => Promise<Response>, tries: number): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const last = tried >= tries || request.signal.aborted;
    try {
      const answer = await act();
      const again = isRepeatable(request) ? passing : notDone;
      if (last || !again.has(answer.status)) return answer;
      await answer.body?.cancel();
      await wait(getWait(answer, tried), request.signal);
    } catch (error) {
      if (last || error instanceof RefusedError || request.signal.aborted || !isRepeatable(request))
        throw error;
      await wait(backOff(tried), request.signal);
    }
  }
}

const backOff = (tried: number): number => Math.min(longestWait, 250 * 2 ** tried * (0.5 + Math.random()));

function getWait(answer: Response, tried: number): number {
  const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(longestWait, seconds * 1000) : backOff(tried);
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

type Token = { value: string; endsAt: number };

/** The access token by client credentials: asked for once by however many calls, and kept until shortly before it ends. */
class Tokens {
  readonly #settings: Settings;
  readonly #send: (request: Request) => Promise<Response>;
  #held: Token | undefined;
  #asked: Promise<Token> | undefined;

  constructor(settings: Settings, send: (request: Request) => Promise<Response>) {
    this.#settings = settings;
    this.#send = send;
  }

  async current(): Promise<string> {
    if (this.#held !== undefined && this.#held.endsAt > Date.now()) return this.#held.value;
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined;
    });
    this.#held = await this.#asked;
    return this.#held.value;
  }

  /** Asks for another the next time, where it is still this one that is held. */
  forget(value: string): void {
    if (this.#held?.value === value) this.#held = undefined;
  }

  async #ask(): Promise<Token> {
    const { baseUrl, oauthClientId, secret, scopes } = this.#settings;
    const form = new URLSearchParams({ grant_type: "client_credentials" });
    if (scopes) form.set("scope", scopes.join(" "));
    const credentials = btoa(`${encodeURIComponent(oauthClientId)}:${encodeURIComponent(secret)}`);
    const asked = Date.now();
    const answer = await this.#send(
      new Request(new URL("/oauth/token", baseUrl), {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: form,
      }),
    );
    const body: { access_token?: string; expires_in?: number; error?: string; error_description?: string } =
      await answer.json();
    if (!answer.ok || body.access_token === undefined)
      throw new RefusedError(answer.status, {
        message: body.error_description ?? "No access token was given",
        code: body.error ?? "invalid_token",
      });
    return { value: body.access_token, endsAt: asked + (body.expires_in ?? 0) * 1000 - margin };
  }
}

class EventFeed implements Feed {
  readonly #api: Client<paths>;
  readonly #options: FeedOptions;
  #cursor: string;

  constructor(api: Client<paths>, options: FeedOptions = {}) {
    this.#api = api;
    this.#options = options;
    this.#cursor = options.after ?? "";
  }

  get cursor(): string {
    return this.#cursor;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<FeedEvent, void, void> {
    const { types, follow = true, every = 1000, signal } = this.#options;
    for (;;) {
      const { data, error, response } = await this.#api.GET("/api/events", {
        params: {
          query: { after: this.#cursor, ...(types && { types: types.join(",") }) },
        },
        ...(signal && { signal }),
      });
      if (data === undefined) throw new RefusedError(response.status, error);
      for (const event of data.events) {
        yield event;
        this.#cursor = event.id;
      }
      this.#cursor = data.next;
      if (data.events.length > 0) continue;
      if (!follow) return;
      await wait(every, signal);
    }
  }
}
