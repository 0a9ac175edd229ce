import { describe, expect, test } from "bun:test";
import { html, raw } from "@/kernel/html";

const Later = async () => <p>later</p>;

describe("the html template", () => {
  test("escapes what it is given", () => {
    expect(html`<td title="${'"'}">${"<b>&'"}</td>`.toString()).toBe(
      '<td title="&quot;">&lt;b&gt;&amp;&#x27;</td>',
    );
  });

  test("shows numbers, and nothing for what is absent", () => {
    expect(html`${0}|${null}|${undefined}|${false}|${true}`.toString()).toBe("0||||");
  });

  test("joins lists and does not escape templates and elements again", () => {
    const cells = ["a<", html`<i>b</i>`, [raw("<hr>")], <u key="u">c&d</u>];
    expect(html`${cells}`.toString()).toBe("a&lt;<i>b</i><hr><u>c&amp;d</u>");
  });

  test("escapes an object that says to be text", () => {
    expect(html`${{ toString: () => "<b>" }}`.toString()).toBe("&lt;b&gt;");
  });

  test("stands in an element as it is", () => {
    expect((<p>{html`<b>${"x&y"}</b>`}</p>).toString()).toBe("<p><b>x&amp;y</b></p>");
  });

  test("refuses what is not there yet", () => {
    expect(() => html`${<Later />}`).toThrow("await it first");
  });
});
