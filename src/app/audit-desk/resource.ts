import { defineResource } from "@/resources/define";

export default [defineResource({ rights: { "audit-desk:page": ["auditor"] } })];
