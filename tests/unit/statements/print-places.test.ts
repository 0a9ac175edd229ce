import { expect, test } from "bun:test";
import { type PrintPlace, PrintPlaces } from "@/reporting/statements/files/print-places";
import { eventually } from "../../eventually";

test("a file that nobody begins to take keeps its place for a moment only; one that was begun keeps it until it is left", async () => {
  const places = new PrintPlaces(20);
  const begun = places.take("client GULF");
  begun.begin();
  places.take("client GULF");
  places.take("client GULF");
  expect(() => places.take("client GULF")).toThrow("3 PDFs of yours are being printed already.");
  const taken: PrintPlace[] = [];
  await eventually(() => {
    while (taken.length < 2) taken.push(places.take("client GULF"));
    return taken;
  });
  expect(() => places.take("client GULF")).toThrow("3 PDFs of yours are being printed already.");
  for (const place of [begun, begun, ...taken]) {
    place.begin();
    place.leave();
  }
  for (let count = 0; count < 3; count++) places.take("client GULF");
  expect(() => places.take("client GULF")).toThrow("3 PDFs of yours are being printed already.");
});

test("ten are taken at most, no matter who takes them", () => {
  const places = new PrintPlaces();
  for (let count = 0; count < 10; count++) places.take(`client ${count}`);
  expect(() => places.take("client 11")).toThrow("Please try again in a minute.");
});
