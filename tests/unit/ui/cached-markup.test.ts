import { expect, test } from "bun:test";
import { cachedMarkup } from "@/ui/cached-markup";
import { raw } from "@/ui/html";

function counted() {
  let made = 0;
  const component = cachedMarkup(
    ({ text }: { of: object; text: string }) => {
      made += 1;
      return raw(`${text} ${made}`);
    },
    ({ of, text }) => [of, text],
  );
  return (of: object, text: string) => String(component({ of, text }));
}

test("a kept component is made once for a thing and a text, and again for another of either", () => {
  const show = counted();
  const [one, other] = [{}, {}];
  const shown = [show(one, "a"), show(one, "a"), show(one, "b"), show(other, "a"), show(one, "a")];
  expect(shown).toEqual(["a 1", "a 1", "b 2", "a 3", "a 1"]);
});

test("texts without end do not stay in memory: those of a thing are made again after two hundred", () => {
  const show = counted();
  const of = {};
  expect(show(of, "first")).toBe("first 1");
  for (let index = 0; index < 200; index++) show(of, `text ${index}`);
  expect(show(of, "first")).toBe("first 202");
});
