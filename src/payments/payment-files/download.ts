import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { type FileRow, readContents } from "./queries";

const unpack = promisify(gunzip);

/** True if an Accept header asks for XML rather than JSON. A client that accepts anything gets JSON. */
export function asksForXml(accept: string | undefined): boolean {
  const types = (accept ?? "").split(",").map((part) => part.split(";", 1)[0]?.trim().toLowerCase());
  return (
    !types.includes("application/json") &&
    types.some((type) => type === "application/xml" || type === "text/xml")
  );
}

/**
 * Answers the stored file byte for byte. The download is recorded in the trail.
 * @throws AppError 403 for anyone but staff
 */
export async function downloadFile(deps: Deps, actor: Actor, file: FileRow): Promise<Response> {
  const { id, messageId, count } = file;
  const xml = await unpack(await readContents(deps, id));
  await write(deps, actor, {
    access: "payment-files:read",
    plan: () => ({
      statements: [],
      audit: {
        action: "CREATE",
        resource: "EXPORT",
        details: { export: "payment-file", id, messageId, count },
      },
      answer: undefined,
    }),
  });
  return new Response(new Uint8Array(xml), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${messageId}.pain001.xml"`,
    },
  });
}
