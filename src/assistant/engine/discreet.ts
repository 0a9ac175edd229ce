import type { Answer } from "../contract";

/** What staff say of accounts and payments among themselves: no answer to a client repeats it, even where its question has it. */
const staffWords =
  /suspicio|suspect|under review|in review|compliance|flagged|red flag|launder|fraud|sanction|blacklist|watch ?list|being watched|velocity|scrutin|under investigation|\baml\b|\bsar\b/i;

/** An answer to a client that repeats none of the bank's own words: a quoted one becomes 'that', a button with one goes. */
export function discreet(answer: Answer): Answer {
  const plain = (text: string) =>
    text.replace(/“[^”]*”/g, (quoted) => (staffWords.test(quoted) ? "that" : quoted));
  const { content, understood, choices, ...rest } = answer;
  const kept = choices?.filter(({ label, message }) => !staffWords.test(`${label} ${message}`));
  return {
    ...rest,
    content: plain(content),
    ...(understood !== undefined && { understood: plain(understood) }),
    ...(kept && kept.length > 0 && { choices: kept }),
  };
}
