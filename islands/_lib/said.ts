import type { ReactNode } from "react";
import { say } from "@/vocabulary/language";

/** What a part of a screen is given: a text of the product is said, all else stays as it is. */
export const said = (content: ReactNode): ReactNode => (typeof content === "string" ? say(content) : content);
