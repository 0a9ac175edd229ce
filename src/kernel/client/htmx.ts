import htmx from "htmx.org";
import { isPoll, onRequest } from "./htmx-events";
import { pollHeader } from "./poll";
import "./busy";

Object.assign(htmx.config, {
  // A list refreshes in place, and the page stays where it is; the answer of a refused request never replaces it.
  defaultSwap: "outerMorph show:none",
  noSwap: [204, 304, "4xx", "5xx"],
  // A live island is marked so that the swap keeps its children. The browser sets that mark, not the server.
  morphIgnore: ["data-htmx-powered", "hx-morph-skip"],
});

onRequest("config:request", (context) => {
  if (isPoll(context)) context.request.headers[pollHeader] = "1";
});

// An answer that holds the element that it replaces stands for this element alone; the rest is ignored.
onRequest("after:request", (context) => {
  const id = context.target?.id;
  if (context.text?.includes(` id="${id}"`)) context.select ??= `#${id}`;
});

// A timer's answer never interrupts a dialog: the typed values stay, and the first poll afterwards leads to sign in.
onRequest("before:response", (context) => {
  if (isPoll(context) && document.querySelector("dialog:modal")) delete context.hx?.redirect;
});
