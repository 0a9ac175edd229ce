import type { ReactNode } from "react";
import { say } from "@/vocabulary/language";

/** Translates a text of the product; other content is returned unchanged. */
export const said = (content: ReactNode): ReactNode => (typeof content === "string" ? say(content) : content);
