import { describe, expect, test } from "bun:test";
import { attributes, breakable, html, markup, raw } from "@/ui/html";

describe("markup", () => {
  test("escapes text that would end an element or an attribute", () => {
    expect(markup(`<b title="x">'&`)).toBe("&lt;b title=&quot;x&quot;&gt;&#x27;&amp;");
  });

  test("leaves what is markup already", () => {
    expect(markup(raw("<b>1</b>"))).toBe("<b>1</b>");
    expect(markup(html`<i>${"<"}</i>`)).toBe("<i>&lt;</i>");
  });

  test("escapes an object that only looks like text", () => {
    expect(markup({ toString: () => "<script>" })).toBe("&lt;script&gt;");
  });

  test("writes nothing for what is empty, and 0 for zero", () => {
    expect([null, undefined, false, true, "", 0].map(markup)).toEqual(["", "", "", "", "", "0"]);
  });

  test("joins a list, each part by its own rule", () => {
    expect(markup(["<", raw("<br>"), 2])).toBe("&lt;<br>2");
  });
});

describe("a code", () => {
  test("breaks behind its separators where it is long, once for several that follow each other", () => {
    expect(markup(breakable("acme-trading_group//va.000100"))).toBe(
      "acme-trading_<wbr>group//<wbr>va.<wbr>000100",
    );
  });

  test("has no break at its end, and none if it fits into a line", () => {
    expect(markup(breakable("a-reference-of-twenty-five-"))).toBe("a-reference-of-twenty-five-");
    expect(markup(breakable("acme-trading_group/va.01"))).toBe("acme-trading_group/va.01");
  });

  test("is escaped, long or not", () => {
    expect(markup(breakable("<b>"))).toBe("&lt;b&gt;");
    expect(markup(breakable("<b>-a-reference-of-some-length"))).toStartWith(
      "&lt;b&gt;-a-reference-of-some-length",
    );
  });
});

describe("attributes", () => {
  test("quotes and escapes values, leaves out what is false or absent", () => {
    expect(attributes({ href: '/a?b="c"&d', hidden: true, title: undefined, disabled: false })).toBe(
      " href='/a?b=\"c\"&amp;d' hidden",
    );
    expect(attributes({ title: `'"` })).toBe(' title="&#x27;&quot;"');
  });
});
