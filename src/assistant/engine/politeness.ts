import { greetings, thanks } from "./vocabulary/manners";
import { wishes } from "./vocabulary/wishes";

/*
 * What people say around a question: greetings, apologies, who wants to know, thanks. Nothing of it is part of what is
 * asked; each is taken off only at an end of the message, and only where it says nothing else.
 */

/** A message without what is said around it; one that is nothing else stays as it is. */
export function withoutManners(text: string): string {
  if (/["“]/.test(text)) return text;
  let said = text.trim();
  for (let turn = 0; turn < 8; turn++) {
    const before = said;
    for (const [pattern, meant] of [...greetings, ...wishes])
      said = said.replace(/^[\s,.;:!¡…–—-]+(?=\p{L})/u, "").replace(pattern, meant);
    for (const [pattern, meant] of thanks) said = said.replace(pattern, meant);
    if (said === before) break;
  }
  const isNothing = !/[\p{L}\p{N}]/u.test(said) || /^tell me\W*$/i.test(said);
  return isNothing ? text : said;
}
