import { afterEach, describe, expect, test } from "bun:test";
import { entries } from "@/statement-reader/entries";
import { leaveOut } from "@/statement-reader/pass";
import { readPages } from "@/statement-reader/read";
import { fixture } from "./fixture-pages";

const all = Object.values(entries).flat();

afterEach(() => leaveOut());

test("every pass, finding, way, repair and doubt has a name of its own", () => {
  const names = all.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe("its fixture is read otherwise without it:", () => {
  test.each(all.map((entry) => entry.name))("%s", async (name) => {
    const pages = await fixture(name);
    const whole = readPages(pages);
    leaveOut(name);
    expect(readPages(pages)).not.toEqual(whole);
  });
});
