import type { Actor } from "@/auth/actor";
import type { Access } from "@/auth/policy";
import { define } from "@/kernel/define";
import type { Deps } from "./deps";

/** What the files under `routes/` are made with, typed for this application. */
export const { page, layout, middleware, endpoint } = define<{ deps: Deps; access: Access; actor: Actor }>();
