/** The same reading of a text or number, which remembers its answers; at more than `limit` it forgets all of them. */
export function memoize<
  Asked extends string | number,
  Answer extends string | number | boolean | object | null,
>(limit: number, read: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const answers = new Map<Asked, Answer>();
  return (asked) => {
    const known = answers.get(asked);
    if (known !== undefined) return known;
    const answer = read(asked);
    if (answers.size > limit) answers.clear();
    answers.set(asked, answer);
    return answer;
  };
}
