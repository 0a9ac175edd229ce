import { afterEach, beforeEach, mock } from "bun:test";
import { act } from "@testing-library/react";
import type { AccountDto } from "@/accounts/contract";

type Answer = (path: string, init: RequestInit) => Promise<Response>;

const underWay: Promise<Response>[] = [];

/** Waits until every call has its answer and the screen reflects it. */
export const allAnswered = () =>
  act(async () => {
    await Promise.allSettled(underWay.splice(0));
    await new Promise(setImmediate);
  });

/** Server as islands see it, for each test of a file; dismisses the test's notices afterwards. */
export function answerCalls(answer: Answer): void {
  const real = globalThis.fetch;
  beforeEach(() => {
    const fetch = mock((path: string | URL | Request, init: RequestInit = {}) => {
      const answered = answer(String(path), init);
      underWay.push(answered);
      return answered;
    });
    globalThis.fetch = Object.assign(fetch, { preconnect: real.preconnect });
  });
  afterEach(async () => {
    globalThis.fetch = real;
    underWay.length = 0;
    await act(() => new Promise(setImmediate));
    for (const button of document.querySelectorAll<HTMLElement>(".toast-close")) act(() => button.click());
  });
}

/** Account as the server answers it, with a test's fields. */
export const accountDto = (given: Partial<AccountDto> = {}): AccountDto => ({
  id: 1,
  accountName: "Falcon Freight FZE",
  customerName: "Falcon Freight FZE",
  companyName: "Falcon Freight",
  reference: "falcon_freight_va_001",
  type: "COBO",
  currency: "USD",
  description: null,
  entityId: null,
  creditEnabled: true,
  debitEnabled: true,
  networth: null,
  virtualIban: "AE350339000000000000001",
  balance: "0.00",
  availableBalance: "0.00",
  heldBalance: "0.00",
  status: "active",
  clientId: "CORP",
  createdBy: 1,
  level: 1,
  cbsAccount: "CBS_1",
  version: 1,
  createdAt: "2026-03-02T08:00:00.000Z",
  updatedAt: "2026-03-02T08:00:00.000Z",
  ...given,
});
