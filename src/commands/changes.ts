type Values = Readonly<Record<string, unknown>>;

const isGiven = <Value>(value: Value): value is Exclude<Value, undefined> => value !== undefined;

/** Values that an edit would change, before and after; unchanged and omitted fields are left out. */
export function listChanges<Edit extends Values>(account: Values, edit: Edit) {
  const before: Record<string, unknown> = {};
  const after: { [Name in keyof Edit]?: Exclude<Edit[Name], undefined> } = {};
  for (const name in edit) {
    const value = edit[name];
    if (isGiven(value) && value !== account[name]) {
      before[name] = account[name];
      after[name] = value;
    }
  }
  return { before, after };
}

/** For each field of an edit that someone else has changed, a sentence with its present value. */
export function otherValues(edit: Values, account: Values): Record<string, string> {
  const { before } = listChanges(account, edit);
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, `Now: ${value ?? "empty"}`]),
  );
}
