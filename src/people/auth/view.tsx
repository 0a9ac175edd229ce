import type { Context } from "hono";
import type { Deps } from "@/deps";
import { icon } from "@/ui/icon";
import { authMessages } from "./contract";
import { consumeWelcome } from "./redirects";

/** 'Login successful', once, on the first page after signing in: server HTML that needs no script. */
export const Welcome = ({ c, deps }: { c: Context; deps: Deps }) =>
  consumeWelcome(c, deps) ? (
    <div class="toasts toasts-brief">
      <div class="toast" role="status">
        <span class="toast-sign">{icon("success")}</span>
        <div class="toast-words">
          <p class="toast-title">{authMessages.successTitle}</p>
          <p class="toast-text">{authMessages.welcome(deps.env.brand.name)}</p>
        </div>
      </div>
    </div>
  ) : null;
