import { bomb } from "../../unit/statement-reader/bad-pdfs";
import { type Burden, besideNothing, type Site, visits } from "../beside";
import { copyBook, dropBook, seededBook, signInAdmin, small, startApp } from "../book";
import { longStatement } from "../narration/speed";
import type { Figure } from "../report";
import type { Options } from "../rounds";

/**
 * Latency of the account list at a steady 100 requests a second while statements are read, beside the same without, in
 * turns. The server has the whole machine, so that its child processes run where they normally would.
 */
export async function* narrationNeighbours({ rounds, seconds, only }: Options): AsyncGenerator<Figure> {
  const book = await copyBook(await seededBook(small));
  const cookie = await signInAdmin(book);
  const app = await startApp(book, { pinned: false });
  const site = { url: app.url, cookie };
  try {
    await visits(site, 2);
    for (const burden of (await burdens(site)).filter(({ name }) => name.includes(only))) {
      yield* besideNothing(site, burden, { rounds, seconds });
    }
  } finally {
    await app.stop();
    dropBook(book);
  }
}

async function burdens(site: Site): Promise<Burden[]> {
  const [long, some, bad] = [await longStatement(600), await longStatement(60), bomb()];
  const kept = await keep(site, long);
  const report = async ({ url, cookie }: Site, path: string) => {
    await (await fetch(url + path, { headers: { Cookie: cookie } })).arrayBuffer();
  };
  const send = (bytes: Uint8Array) => async (to: Site) => void (await upload(to, bytes));
  return [
    { name: "a statement of 600 pages", act: send(long) },
    { name: "a decompression bomb", act: send(bad) },
    {
      name: "five statements of 60 pages, queued",
      act: async (to) => void (await Promise.all(Array.from({ length: 5 }, () => upload(to, some)))),
    },
    { name: "the report of 27,000 rows", act: (to) => report(to, kept) },
    {
      name: "the screen of 27,000 rows",
      act: async (to) => {
        await report(to, `/admin/transaction-narration?analysis=${kept.split("/").at(-1)}`);
        await Bun.sleep(500);
      },
    },
  ];
}

/** The address of the report of a statement that was read. @throws Error if it never was */
async function keep(site: Site, bytes: Uint8Array): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const kept = await upload(site, bytes);
    if (kept) return kept;
  }
  throw new Error("The statement of 600 pages could not be read");
}

/** Sends a statement; answers the address of its report, if there is one. */
async function upload({ url, cookie }: Site, bytes: Uint8Array): Promise<string | null> {
  const body = new FormData();
  body.set("companyName", "The bench");
  body.set("bankStatement", new File([new Uint8Array(bytes)], "bench.pdf", { type: "application/pdf" }));
  const headers = { Cookie: cookie, Origin: url };
  const answer = await fetch(`${url}/api/transaction-narration/analyze`, { method: "POST", headers, body });
  const { downloadUrl = null } = await answer.json();
  return downloadUrl;
}
