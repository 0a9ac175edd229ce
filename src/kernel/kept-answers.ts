import { type Asked, compress, type Encoding, encode, encodingFor, respond } from "./respond";
import { headersOfPage } from "./security";
import { type Sayings, sayTheSame } from "./watch";

/** A page as it was rendered: a document, or a part of one, with the nonce of its security policy. */
export type Rendered = { text: string; status: number; nonce: string };

/** Redirection in place of a page. */
export type Redirect = { status: number; headers: Headers };

/** Kept part of a redirection; undefined for any other answer. */
export const redirectOf = ({ body, status, headers }: Response): Redirect | undefined =>
  body === null ? { status, headers: new Headers(headers) } : undefined;

/** Maximum number of kept bytes per person, and in all. The least recently requested answers are dropped first. */
const mostOfPerson = 2_000_000;
const mostInAll = 64_000_000;

type Bytes = Uint8Array<ArrayBuffer>;

type Kept = {
  status: number;
  /** Absent for a redirection (`redirect`). */
  body: Bytes;
  redirect?: Headers;
  nonce: string;
  sayings: Sayings;
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
 * Answers of pages, by the person and the relevant parts of their request, for one revision of the database. A person's answer is
 * sent unchanged, with the nonce that it was rendered with, which nobody else ever reads. An answer shared by all who are not
 * signed in has a new nonce each time.
 */
export class KeptAnswers {
  #revision: number | undefined;
  readonly #persons = new Map<string, Person>();
  #bytes = 0;

  /** Finds the answer to a person's request; undefined if none is kept, or the clock changes it. */
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

  /** Keeps an answer that was read no earlier than the revision, unless that has passed; it can be sent either way. */
  keep(revision: number, person: string, name: string, answer: Rendered | Redirect, sayings: Sayings): Kept {
    const kept: Kept = { ...whatIsKept(answer), sayings, sent: new Map() };
    if (revision !== this.#revision) return kept;
    const own = this.#persons.get(person) ?? { answers: new Map<string, Kept>(), bytes: 0 };
    this.#persons.delete(person);
    this.#persons.set(person, own);
    this.#drop(own, name);
    own.answers.set(name, kept);
    kept.owner = own;
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
    return kept;
  }

  /** Sends an answer, compressed as the caller accepts it: it is compressed for the first such caller. */
  send(asked: Asked, person: string, kept: Kept): Response {
    const { body: plain, nonce, redirect, status, owner } = kept;
    if (redirect) return respond(asked, null, status, { headers: redirect });
    if (person === nobody) {
      const another = crypto.randomUUID();
      kept.parts ??= textOf(plain).split(nonce);
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
    this.#count(own, -bytesOf(kept));
  }

  #forgetAll(revision: number): void {
    this.#revision = revision;
    this.#persons.clear();
    this.#bytes = 0;
  }
}

/** Bytes counted for an answer in addition to its body. */
const leastBytes = 1000;

function bytesOf({ body, sent }: Kept): number {
  let bytes = leastBytes + body.byteLength;
  for (const one of sent.values()) if (one.body !== body) bytes += one.body.byteLength;
  return bytes;
}

const textOf = (body: Bytes): string => new TextDecoder().decode(body);

const whatIsKept = (answer: Rendered | Redirect) =>
  "text" in answer
    ? { status: answer.status, body: encode(answer.text, "identity"), nonce: answer.nonce }
    : { status: answer.status, body: new Uint8Array(), nonce: "", redirect: answer.headers };

/** True if an answer that was rendered again equals the kept one, apart from their nonces. */
export function isAlike(made: Rendered | Redirect, { status, body, nonce, redirect }: Kept): boolean {
  if (made.status !== status) return false;
  if ("text" in made) return made.text.replaceAll(made.nonce, nonce) === textOf(body);
  return made.headers.get("location") === redirect?.get("location");
}
