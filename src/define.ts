import type { Actor } from "@/auth/actor";
import type { Access } from "@/auth/policy";
import { define, type FailureProps } from "@/kernel/define";
import type { Deps } from "./deps";

type App = { deps: Deps; access: Access; actor: Actor };

/** What `_404.tsx` and `_error.tsx` are handed. */
export type ErrorPageProps = FailureProps<App>;

/** What the files under `routes/` are made with, typed for this application. */
export const { page, layout, endpoint } = define<App>();
