import type { LabelledKind } from "@/vocabulary/record-kinds";

/** Address of a record's labels. */
export const getLabelsUrl = (kind: LabelledKind, id: number): string => `/labels/${kind}/${id}`;
