import { pace } from "./pace";

/** Fetches a page at a steady rate, as other users do. Reads its instructions as JSON from NEIGHBOUR. */
export type Visits = { url: string; cookie: string; perSecond: number; seconds: number };

async function visit({ url, cookie }: Visits): Promise<boolean> {
  const answer = await fetch(url, { headers: { Cookie: cookie }, signal: AbortSignal.timeout(10_000) });
  await answer.arrayBuffer();
  return answer.status === 200;
}

if (import.meta.main) {
  const visits: Visits = JSON.parse(process.env.NEIGHBOUR ?? "{}");
  console.log(JSON.stringify(await pace({ ...visits, from: "sent" }, () => visit(visits))));
}
