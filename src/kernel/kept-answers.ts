import { type Asked, compress, type Encoding, encode, encodingFor, respond } from "./respond";
import { headersOfPage, newNonce } from "./security";
import { type Sayings, sayTheSame } from "./watch";

/** A page as it was rendered: a document, or a part of one, with the nonce of its security policy. */
export type Rendered = { text: string; status: number; nonce: string };

/** Redirection in place of a page. */
export type Redirect = { status: number; headers: Headers };

/** Kept part of a redirection; undefined for any other answer. */
export const findRedirect = ({ body, status, headers }: Response): Redirect | undefined =>
  body === null ? { status, headers: new Headers(headers) } : undefined;

/** Maximum number of kept bytes per person, and in all. The least recently requested answers are dropped first. */
const mostOfPerson = 2_000_000;
const mostInAll = 64_000_000;

/** Record of everything that an answer read. */
export type ReadsOfAnswer = {
  /** True if all of it is unchanged at a revision. */
  holdAt(revision: number): boolean;
  /** Its size in memory, in bytes. */
  readonly size: number;
};

type Bytes = Uint8Array<ArrayBuffer>;

type Kept = {
  status: number;
  /** Absent for a redirection (`redirect`). */
  body: Bytes;
  redirect?: Headers;
  nonce: string;
  sayings: Sayings;
  reads: ReadsOfAnswer;
  /** Its text between its nonces, if each answer has a new nonce. */
  parts?: readonly string[];
  /** Sent forms of it, by encoding. */
  sent: Map<Encoding, { body: Bytes; headers: Headers }>;
  /** Its owner, once it is among their answers. */
  owner?: Person;
};
type Person = { answers: Map<string, Kept>; bytes: number };

/** Name of a reader without a session. */
export const nobody = "";

/**
 * Answers of pages, by the person and the relevant parts of their request. Each holds while everything that it read stays the same,
 * in the database and by the clock. A person's answer is sent unchanged, with the nonce that it was rendered with, which nobody else ever reads. An answer shared by all who are not
 * signed in has a new nonce each time.
 */
export class KeptAnswers {
  readonly #persons = new Map<string, Person>();
  #bytes = 0;

  /** Finds the last answer to a person's request, whether it still holds or not. */
  get(person: string, name: string): Kept | undefined {
    const own = this.#persons.get(person);
    const kept = own?.answers.get(name);
    if (own === undefined || kept === undefined) return undefined;
    // The most recently requested answer is last in its map, as its person is.
    this.#persons.delete(person);
    this.#persons.set(person, own);
    own.answers.delete(name);
    own.answers.set(name, kept);
    return kept;
  }

  /** Keeps an answer in place of the one before. */
  keep(
    person: string,
    name: string,
    answer: Rendered | Redirect,
    sayings: Sayings,
    reads: ReadsOfAnswer,
  ): Kept {
    const kept: Kept = { ...whatIsKept(answer), sayings, reads, sent: new Map() };
    const own = this.#persons.get(person) ?? { answers: new Map<string, Kept>(), bytes: 0 };
    this.#persons.delete(person);
    this.#persons.set(person, own);
    this.#drop(own, name);
    own.answers.set(name, kept);
    kept.owner = own;
    this.#count(own, countBytes(kept));
    for (const oldest of own.answers.keys()) {
      if (own.bytes <= mostOfPerson) break;
      this.#drop(own, oldest);
    }
    for (const [oldest, { bytes }] of this.#persons) {
      if (this.#bytes <= mostInAll) break;
      this.#persons.delete(oldest);
      this.#bytes -= bytes;
    }
    return kept;
  }

  /** Sends an answer, compressed as the caller accepts it: it is compressed for the first such caller. */
  send(asked: Asked, person: string, kept: Kept): Response {
    const { body: plain, nonce, redirect, status, owner } = kept;
    if (redirect) return respond(asked, null, status, { headers: redirect });
    if (person === nobody) {
      const another = newNonce();
      kept.parts ??= getText(plain).split(nonce);
      return compress(asked, kept.parts.join(another), status, headersOfPage(another));
    }
    const encoding = encodingFor(asked, plain);
    const known = kept.sent.get(encoding);
    if (known) return respond(asked, known.body, status, known);
    const body = encoding === "identity" ? plain : encode(plain, encoding);
    const { headers: common, more } = headersOfPage(nonce);
    const headers = new Headers(common);
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    kept.sent.set(encoding, { body, headers });
    if (owner && body !== plain) this.#count(owner, body.byteLength);
    return respond(asked, body, status, { headers });
  }

  /** Memory in use, in bytes. */
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
    this.#count(own, -countBytes(kept));
  }
}

/** Bytes counted for an answer in addition to its body. */
const leastBytes = 1000;

function countBytes({ body, reads, sent }: Kept): number {
  let bytes = leastBytes + body.byteLength + reads.size;
  for (const one of sent.values()) if (one.body !== body) bytes += one.body.byteLength;
  return bytes;
}

/** True if an answer is what the page shows at a revision of the database and an instant. */
export const holds = ({ sayings, reads }: Kept, revision: number, now: number): boolean =>
  reads.holdAt(revision) && sayTheSame(sayings, now);

const getText = (body: Bytes): string => new TextDecoder().decode(body);

const whatIsKept = (answer: Rendered | Redirect) =>
  "text" in answer
    ? { status: answer.status, body: encode(answer.text, "identity"), nonce: answer.nonce }
    : { status: answer.status, body: new Uint8Array(), nonce: "", redirect: answer.headers };

/** True if an answer that was rendered again equals the kept one, apart from their nonces. */
export function isAlike(made: Rendered | Redirect, { status, body, nonce, redirect }: Kept): boolean {
  if (made.status !== status) return false;
  if ("text" in made) return made.text.replaceAll(made.nonce, nonce) === getText(body);
  return made.headers.get("location") === redirect?.get("location");
}
