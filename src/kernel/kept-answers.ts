import { type Asked, compress, type Encoding, encode, encodingFor, respond } from "./respond";
import { headersOfPage } from "./security";
import { type Sayings, sayTheSame } from "./watch";

/** A page as it was rendered: a document, or a part of one, with the nonce of its security policy. */
export type Rendered = { text: string; status: number; nonce: string };

/** An answer that leads elsewhere in place of a page. */
export type Redirect = { text: null; status: number; headers: Headers };

/** Kept part of an answer that leads elsewhere; undefined for any other. */
export const redirectOf = ({ body, status, headers }: Response): Redirect | undefined =>
  body === null ? { status, headers: new Headers(headers), text: null } : undefined;

/** Whether two answers show the same: their nonces differ. */
export const isAlike = (one: Rendered | Redirect, two: Rendered | Redirect): boolean =>
  one.text === null || two.text === null
    ? one.text === two.text && one.status === two.status && placeOf(one) === placeOf(two)
    : one.text.replaceAll(one.nonce, two.nonce) === two.text;

const placeOf = (answer: Rendered | Redirect) =>
  "headers" in answer ? answer.headers.get("location") : null;

/** Maximum number of kept bytes per person, and in all. The least recently requested answers give way. */
const mostOfPerson = 2_000_000;
const mostInAll = 64_000_000;

type Kept = (Rendered | Redirect) & {
  sayings: Sayings;
  /** Its text between its nonces, where it is sent with others. */
  parts?: readonly string[];
  sent: Map<Encoding, { body: Uint8Array<ArrayBuffer>; headers: Headers }>;
};
type Person = { answers: Map<string, Kept>; bytes: number };

/** Name of a reader without a session. */
export const nobody = "";

/**
 * Answers of pages, by the person and by what their request says, for one revision of the database. A person's answer is sent as it is, with the
 * nonce that it was rendered with, which nobody else ever reads. What all share who are not signed in has another nonce each time.
 */
export class KeptAnswers {
  #revision: number | undefined;
  readonly #persons = new Map<string, Person>();
  #bytes = 0;

  /** Answer to a person's request; undefined if none is kept, or the clock changes it. */
  get(revision: number, person: string, name: string, now: number): Kept | undefined {
    if (revision !== this.#revision) this.#forgetAll(revision);
    const own = this.#persons.get(person);
    const kept = own?.answers.get(name);
    if (own === undefined || kept === undefined) return undefined;
    own.answers.delete(name);
    if (sayTheSame(kept.sayings, now)) {
      // The most recently requested answer is last in its map.
      own.answers.set(name, kept);
      return kept;
    }
    this.#count(own, -bytesOf(kept));
    return undefined;
  }

  /** Keeps an answer that was read no earlier than the revision. */
  keep(
    revision: number,
    person: string,
    name: string,
    rendered: Rendered | Redirect,
    sayings: Sayings,
  ): void {
    if (revision !== this.#revision) return;
    const own = this.#persons.get(person) ?? { answers: new Map<string, Kept>(), bytes: 0 };
    this.#persons.delete(person);
    this.#persons.set(person, own);
    this.#drop(own, name);
    const kept: Kept = { ...rendered, sayings, sent: new Map() };
    own.answers.set(name, kept);
    this.#count(own, bytesOf(kept));
    for (const oldest of own.answers.keys()) {
      if (own.bytes <= mostOfPerson) break;
      this.#drop(own, oldest);
    }
    for (const [oldest, { bytes }] of this.#persons) {
      if (this.#bytes <= mostInAll) break;
      this.#persons.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  /** Sends an answer, compressed as the caller accepts it: its bytes are made for the first who does. */
  send(asked: Asked, person: string, kept: Kept): Response {
    if (kept.text === null) return respond(asked, null, kept.status, kept);
    if (person === nobody) {
      const nonce = crypto.randomUUID();
      kept.parts ??= kept.text.split(kept.nonce);
      return compress(asked, kept.parts.join(nonce), kept.status, headersOfPage(nonce));
    }
    const encoding = encodingFor(asked, kept.text);
    const known = kept.sent.get(encoding);
    if (known) return respond(asked, known.body, kept.status, known);
    const body = encode(kept.text, encoding);
    const { headers: common, more } = headersOfPage(kept.nonce);
    const headers = new Headers(common);
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    kept.sent.set(encoding, { body, headers });
    const own = this.#persons.get(person);
    if (own) this.#count(own, body.byteLength);
    return respond(asked, body, kept.status, { headers });
  }

  /** The memory in use, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  #count(own: Person, bytes: number): void {
    own.bytes += bytes;
    this.#bytes += bytes;
  }

  #drop(own: Person, name: string): void {
    const kept = own.answers.get(name);
    if (kept === undefined) return;
    own.answers.delete(name);
    this.#count(own, -bytesOf(kept));
  }

  #forgetAll(revision: number): void {
    this.#revision = revision;
    this.#persons.clear();
    this.#bytes = 0;
  }
}

/** Characters that an answer without a text counts as. */
const leastText = 500;

/** Memory of an answer: a text has up to two bytes a character. */
function bytesOf({ text, sent }: Kept): number {
  let bytes = (text?.length ?? leastText) * 2;
  for (const { body } of sent.values()) bytes += body.byteLength;
  return bytes;
}
