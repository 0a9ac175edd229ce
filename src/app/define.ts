import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import type { Deps } from "@/deps";
import { define, type FailureProps } from "@/kernel/define";

type App = { deps: Deps; access: Access; actor: Actor };

/** What `_404.tsx` and `_error.tsx` are handed. */
export type ErrorPageProps = FailureProps<App>;

/** What the files under `routes/` are made with, typed for this application. */
export const { page, layout, endpoint } = define<App>();
