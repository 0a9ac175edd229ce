/** A value that is made when it is first asked for, and kept. */
export function once<Value>(make: () => Value): () => Value {
  let kept: { value: Value } | undefined;
  return () => {
    kept ??= { value: make() };
    return kept.value;
  };
}
