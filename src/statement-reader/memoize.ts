/** Caches the results of a function of a text or number; beyond `limit` entries the cache is emptied. */
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
