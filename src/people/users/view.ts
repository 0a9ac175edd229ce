import type { Role } from "@/access/actor";
import { badge } from "@/ui/badge";
import { roleLabels } from "./contract";

const roleTones = { admin: "accent", client_user: "quiet", auditor: "info" } as const;

export const roleBadge = (role: Role) => badge(roleLabels[role], roleTones[role]);

export const activityBadge = (isActive: boolean) =>
  isActive ? badge("Active", "good") : badge("Inactive", "quiet");
