import { defineResource, staff } from "@/resources/define";

export default [defineResource({ rights: { "audit-desk:page": staff } })];
