import type { AttachedKind } from "@/vocabulary/record-kinds";

/** Address of a record's attachments. */
export const getAttachmentsUrl = (kind: AttachedKind, id: number): string => `/attachments/${kind}/${id}`;
