import { describe, expect, test } from "bun:test";
import { assertPlainJson } from "@/kernel/plain-json";
import { createFixture } from "../../fixtures/kernel-app/app";

const { app, logged } = await createFixture();
const read = async (path: string) => (await app.request(path)).text();
const listIslands = (html: string) =>
  [...html.matchAll(/<x-island ([^>]*)>/g)].map(([, attributes = ""]) => attributes);

describe("an island", () => {
  test("is one marked element with its props and what the server rendered", async () => {
    const html = await read("/islands?rows=0");
    expect(html).toMatch(
      /<x-island id="counter-named" src=counter-\w+ props='{"start":5,"label":"Count"}'><button/,
    );
  });

  test("waits to be touched, unless it says otherwise", async () => {
    const islands = listIslands(await read("/islands?rows=0"));
    expect(islands.filter((island) => island.includes("when=load"))).toHaveLength(1);
    expect(islands.find((island) => island.includes("when=load"))).toContain('id="clock-');
  });

  test("has ids of its own, however often it stands on a page", async () => {
    const html = await read("/islands?rows=3");
    const ids = [...html.matchAll(/ id="?([^"\s>]+)"?/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, described = ""] of html.matchAll(/aria-describedby=([^"\s>]+)/g))
      expect(ids).toContain(described);
  });

  test("is the same element as long as its props are the same", async () => {
    const ids = async (path: string) =>
      listIslands(await read(path)).map((island) => island.match(/id="([^"]+)"/)?.[1]);
    expect(await ids("/islands")).toEqual(await ids("/islands"));
    const [named, unnamed] = await ids("/islands");
    const [stillNamed, other] = await ids("/islands?start=6");
    expect(stillNamed).toBe(named);
    expect(other).not.toBe(unnamed);
  });

  test("cannot be closed early by the text of its props", async () => {
    const html = await read("/hostile");
    expect(html).not.toContain("<script>alert");
    const elements: string[] = [];
    const element = ({ tagName, attributes }: HTMLRewriterTypes.Element) => {
      elements.push(tagName);
      for (const [name] of attributes) expect(name).not.toStartWith("on");
    };
    new HTMLRewriter().on("*", { element }).transform(html);
    expect(elements.filter((name) => name === "script")).toHaveLength(1);
  });
});

describe("props that JSON would change", () => {
  test("stop the page, outside production", async () => {
    logged.length = 0;
    expect((await app.request("/bad-props")).status).toBe(500);
    expect(JSON.stringify(logged)).toContain(
      "The island counter: props.start is NaN, which JSON would change.",
    );
  });

  test.each([
    ["a date", { at: new Date(0) }, "props.at is a Date"],
    ["a function", { onClick: () => {} }, "props.onClick is of type function"],
    ["a bigint", { amount: 1n }, "props.amount is of type bigint"],
    ["a map", { rows: [{ of: new Map() }] }, "props.rows[0].of is a Map"],
    ["infinity", [Number.POSITIVE_INFINITY], "props[0] is Infinity"],
    ["a hole in a list", [undefined], "props[0] is of type undefined"],
  ])("are found: %s", (_what, value, message) => {
    expect(() => assertPlainJson(value, "props")).toThrow(message);
  });

  test("are not plain values, nor keys that are absent", () => {
    expect(() => assertPlainJson({ a: [1, "x", null, true, { b: undefined }] }, "props")).not.toThrow();
  });
});
