import { createContext } from "react";

/** The element of the dialog that a control stands in: what the control opens belongs into it, not behind it. */
export const DialogElement = createContext<HTMLElement | null>(null);
