import { expectOneRow } from "db/client";
import { readPrimaryRow } from "db/rows";
import { attachments } from "db/schema";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { getAnnotated, getSide } from "@/platform/annotated";
import type { AttachedKind } from "@/vocabulary/record-kinds";
import { type AttachmentDto, attachmentMessages, largestAttachment } from "./contract";
import { getAttachment, isOwn, toAttachmentDto } from "./queries";
import { findFileType, getFileName } from "./rules";

/**
 * Attaches a file to a record. Its content decides the type, whatever its name.
 * @throws AppError 400 for any other type, 403, 404, 409 if the record already has the file or 20
 * others, or the client has 1 GiB of attachments, 413
 */
export async function attach(
  deps: Deps,
  actor: Actor,
  { kind, id }: { kind: AttachedKind; id: number },
  { file, audience = "record" }: { file: File; audience?: "record" | "staff" | undefined },
  key: Idempotency | undefined,
): Promise<{ value: AttachmentDto; replayed: boolean }> {
  if (file.size > largestAttachment) throw new AppError("too_large", attachmentMessages.large);
  const content = new Uint8Array(await file.arrayBuffer());
  const type = findFileType(content);
  if (!type) {
    const message = content.length === 0 ? attachmentMessages.choose : attachmentMessages.unknown;
    throw new AppError("bad_request", message, { fields: { file: message } });
  }
  const digest = new Bun.CryptoHasher("sha3-256").update(content).digest("hex");
  const owner = getSide(actor);
  const { value, replayed } = await write(deps, actor, {
    access: "attachments:write",
    refusals: {
      ATTACHMENTS_FULL: {
        kind: "conflict",
        message: "A record can have at most 20 attachments of yours: remove one first",
        code: "ATTACHMENTS_FULL",
      },
      ATTACHMENTS_OF_CLIENT_FULL: {
        kind: "conflict",
        message: "The attachments of a client can be at most 1 GB in all: remove some first",
        code: "ATTACHMENTS_OF_CLIENT_FULL",
      },
      ATTACHED_TO_NOTHING: { kind: "not_found", message: "There is no such record" },
      "UNIQUE:attachments.kind,attachments.record_id,attachments.owner,attachments.digest": {
        kind: "conflict",
        message: "This file is already attached to this record",
        code: "ATTACHED_ALREADY",
      },
    },
    once: { key, status: 201, replay: keptRequest },
    async plan(at) {
      await getAnnotated(deps, actor, kind, id);
      const requestId = Bun.randomUUIDv7();
      const row = {
        requestId,
        kind,
        recordId: id,
        owner,
        // A client always sees its own attachments.
        audience: getScope(actor) === "own" ? ("record" as const) : audience,
        name: getFileName(file.name, type),
        type: type.type,
        size: content.length,
        digest,
        addedBy: actor.userId,
        addedAt: at,
      };
      const { requestId: _requestId, addedAt: _addedAt, addedBy: _addedBy, ...after } = row;
      return {
        statements: [
          {
            sql: "insert into attachment_contents (digest, content) values (?, ?) on conflict (digest) do nothing",
            args: [digest, content],
          },
          deps.db.read.insert(attachments).values(row),
        ],
        audit: {
          action: "CREATE",
          resource: "ATTACHMENT",
          resourceId: createdIdSql("attachments", requestId),
          details: { after },
        },
        answer: { requestId },
      };
    },
  });
  const attachment = await getAttachment(deps, actor, await createdId(deps, "attachments", value));
  return { value: toAttachmentDto(attachment, actor), replayed };
}

const contentRow = z.object({
  content: z.union([
    z.instanceof(Uint8Array),
    z.instanceof(ArrayBuffer).transform((bytes) => new Uint8Array(bytes)),
  ]),
});

/**
 * Answers the content of an attachment with headers that make browsers save it rather than show or run it.
 * @throws AppError 403, 404
 */
export async function downloadAttachment(deps: Deps, actor: Actor, id: number): Promise<Response> {
  const { digest, name, type } = await getAttachment(deps, actor, id);
  const found = await readPrimaryRow(deps.db, contentRow, {
    sql: "select content from attachment_contents where digest = ?",
    args: [digest],
  });
  if (!found) throw new AppError("not_found", attachmentMessages.notFound);
  const plain = name.replaceAll(/[^\w.-]/g, "_");
  return new Response(new Uint8Array(found.content), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/**
 * Removes an attachment of the actor's side.
 * @throws AppError 403 if the other side attached it, 404
 */
export async function removeAttachment(deps: Deps, actor: Actor, id: number): Promise<void> {
  await write(deps, actor, {
    access: "attachments:write",
    refusals: { GONE: { kind: "not_found", message: attachmentMessages.notFound } },
    async plan() {
      const row = await getAttachment(deps, actor, id);
      if (!isOwn(actor, row))
        throw new AppError("forbidden", "Only the side that attached a file can remove it");
      const { kind, recordId, name, digest } = row;
      return {
        statements: [{ sql: "delete from attachments where id = ?", args: [id] }, expectOneRow("GONE")],
        audit: {
          action: "DELETE",
          resource: "ATTACHMENT",
          resourceId: id,
          details: { before: { kind, recordId, name, digest } },
        },
        answer: null,
      };
    },
  });
}
