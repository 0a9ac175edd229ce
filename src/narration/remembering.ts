/** The same reading of a text, which remembers its answers; it forgets all of them at more than `limit` texts. */
export function remembering<Answer extends string | number | boolean | object | null>(
  limit: number,
  read: (text: string) => Answer,
): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = read(text);
    if (answers.size > limit) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}
