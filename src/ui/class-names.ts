/** Class names that pages (hono/jsx) and islands (React) share. A `.tsx` cannot be shared by both, this file can. */

/**
 * Meaning of colours, the strongest first. `bad`: something is wrong or grave, or money leaves. `warn`: it waits for
 * somebody, or is set aside. `info`: it is under way, or a kind of thing. `good`: it is done and in order, or money
 * comes in. `quiet`: it has ended, or is neutral. `accent` is the brand's colour. A severity is stronger than any
 * status beside it.
 */
export type Tone = "good" | "warn" | "bad" | "info" | "quiet" | "accent";

/** A button's weight: one `primary` per view, `ghost` for less prominent acts. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "md" | "sm" | "icon";

/** Classes of a badge: `badge("good")`. */
export const badgeClass = (tone: Tone = "quiet"): string => `badge tone-${tone}`;

/** Classes of a button or of a link that looks like one: `buttonClass("primary")`. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md"): string {
  return classes("btn", variant !== "secondary" && `btn-${variant}`, size !== "md" && `btn-${size}`);
}

/** Classes of an inline notice. */
export const noticeClass = (tone: Tone = "info"): string => `notice tone-${tone}`;

/** Joins class names, leaving out empty ones. */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");
