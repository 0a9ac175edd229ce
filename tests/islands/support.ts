import { afterEach, beforeEach, mock } from "bun:test";
import { act } from "@testing-library/react";

type Answer = (path: string, init: RequestInit) => Promise<Response>;

/** The server as islands see it, for each test of a file; afterwards the notices of that test are sent away. */
export function answerCalls(answer: Answer): void {
  const real = globalThis.fetch;
  beforeEach(() => {
    const fetch = mock((path: string | URL | Request, init: RequestInit = {}) => answer(String(path), init));
    globalThis.fetch = Object.assign(fetch, { preconnect: real.preconnect });
  });
  afterEach(async () => {
    globalThis.fetch = real;
    await act(() => Bun.sleep(5));
    for (const button of document.querySelectorAll<HTMLElement>(".toast-close")) act(() => button.click());
  });
}
