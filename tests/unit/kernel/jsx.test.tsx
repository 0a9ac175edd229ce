import { describe, expect, test } from "bun:test";
import { Fragment as HonoFragment, jsx as honoJsx } from "hono/jsx";
import { html } from "@/kernel/html";
import { Fragment, jsx } from "@/kernel/jsx-runtime";
import { attributes, canonical } from "../../server/html";

type Tree = [
  tag: string,
  props: Record<string, unknown>,
  ...children: (Tree | string | number | boolean | null)[],
];

/** Renders the same tree by our runtime, called as the compiler calls it. */
function ours([tag, props, ...children]: Tree): unknown {
  const inner = children.map((child) => (Array.isArray(child) ? ours(child) : child));
  const given = { ...props, ...(inner.length > 0 && { children: inner.length === 1 ? inner[0] : inner }) };
  return jsx(tag === "" ? (Fragment as never) : tag, given as never);
}

function hono([tag, props, ...children]: Tree): unknown {
  const inner = children.map((child) => (Array.isArray(child) ? hono(child) : child));
  return honoJsx(tag === "" ? (HonoFragment as never) : tag, { ...props }, ...(inner as never[]));
}

const trees: Tree[] = [
  ["p", {}],
  ["p", { class: "a b", title: 'Tom & "Jerry"' }, "x < y & z > 1"],
  ["ul", { id: "list" }, ["li", {}, 1], ["li", {}, 0], ["li", {}, null], ["li", {}, true, false, ""]],
  [
    "input",
    { type: "search", value: "", disabled: true, required: false, maxlength: 200, spellcheck: false },
  ],
  ["button", { "aria-expanded": true, "aria-hidden": false, hidden: true, tabindex: -1 }, "Go"],
  ["a", { href: "/a?b=1&c=2", "hx-get": undefined, rel: null }, ["b", {}, "bold"], " and ", ["i", {}, "not"]],
  ["div", {}, ["", {}, "one", ["br", {}], ["", {}, "two"]], ["hr", {}]],
  ["svg", { viewBox: "0 0 10 10", preserveAspectRatio: "none" }, ["path", { d: "M0 0", "stroke-width": 2 }]],
  [
    "select",
    { name: "s" },
    ["option", { value: "1", selected: true }, "One"],
    ["option", { value: "2" }, "Two"],
  ],
  ["table", {}, ["tr", {}, ["th", { scope: "row", colspan: 2 }, "Ünï · ©"]]],
];

const Text = ({ text }: { text: string | null }) => <>{text}</>;
const Bare = (props: { text: string }) => props.text as never;
const Later = async () => <p>later</p>;

describe("an element", () => {
  test.each(trees)("reads as the text that hono/jsx makes of it: <%s>", (...tree) => {
    const written = String(ours(tree));
    expect(canonical(written)).toBe(canonical(String(hono(tree)).replaceAll("/>", ">")));
  });

  test("has quotes around a value that would end or change without them, and none else", () => {
    const values = ["a/b/", "a b", "a=b", 'a"b', "a'b", "a`b", "<a>", "a&lt;b", "a\tb", "", "é·–"];
    const written = values.map((title) => String(jsx("p", { title })));
    expect(written.slice(0, 2)).toEqual(["<p title=a/b/></p>", '<p title="a b"></p>']);
    expect(written.map((text) => attributes(text, "p", "title")[0])).toEqual(values);
    expect(written.map((text) => /=["']/.test(text))).toEqual(values.map((text) => /[\s"'`=<>&]/.test(text)));
  });

  test("of a component is what the component shows: a text is escaped, nothing shows nothing", () => {
    expect(String(<Text text="<b>" />)).toBe("&lt;b&gt;");
    expect(String(<Bare text="<b>" />)).toBe("&lt;b&gt;");
    expect(String(<Text text={null} />)).toBe("");
  });

  test("takes templates, lists and other elements as they are", () => {
    const items = ["a", "<"].map((item) => <li key={item}>{item}</li>);
    expect(String(<ul>{items}</ul>)).toBe("<ul><li>a<li>&lt;</ul>");
    expect(String(<p>{html`<b>${"&"}</b>`}</p>)).toBe("<p><b>&amp;</b></p>");
  });

  test("does not write what is not an attribute's value, nor a child that is not there yet", () => {
    const style = { color: "red" };
    expect(() => <p style={style}>x</p>).toThrow("The attribute style cannot be written");
    expect(() => <p title={(() => "x") as never}>x</p>).toThrow("title");
    expect(() => (
      <p>
        <Later />
      </p>
    )).toThrow("await it first");
  });

  test("lets no name through that would end the tag", () => {
    expect(() => <p {...{ "x onload=alert(1)": "y" }}>x</p>).toThrow("no attribute");
  });
});
