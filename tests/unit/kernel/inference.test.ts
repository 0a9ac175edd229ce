import { expect, test } from "bun:test";
import { z } from "@hono/zod-openapi";
import { call } from "@/kernel/call";
import type { Attempt } from "@/kernel/define";
import { html } from "@/kernel/html";
import type { Idempotency } from "@/kernel/idempotency";
import { endpoint, page } from "../../fixtures/kernel-app/app";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles only when both are the same type. */
const same = <A, B>(_equal: Equal<A, B>) => {};

test("the types of a page follow from its schemas and its load", () => {
  const shown = page({
    access: "member",
    query: z.object({ limit: z.coerce.number().default(1) }),
    async load({ query, actor, params }) {
      same<typeof query, { limit: number }>(true);
      same<typeof actor, { name: string; role: "member" | "owner" }>(true);
      same<typeof params, Record<string, string>>(true);
      return query.limit > 1 ? new Response(null) : { rows: [query.limit] };
    },
    title: (data) => `${data.rows.length}`,
    form: z.object({ name: z.string(), count: z.coerce.number() }),
    post({ form }) {
      same<typeof form, { name: string; count: number }>(true);
      return new Response(null);
    },
    view({ data, attempt }) {
      same<typeof data, { rows: number[] }>(true);
      same<typeof attempt, Attempt<"name" | "count">>(true);
      return html`${data.rows}`;
    },
  });
  expect(shown.kind).toBe("page");
});

test("the actor of a public route may be nobody", () => {
  page({
    title: "Anyone",
    access: "public",
    view({ actor, data }) {
      same<typeof actor, { name: string; role: "member" | "owner" } | undefined>(true);
      same<typeof data, undefined>(true);
      return html`${actor?.name}`;
    },
  });
});

test("the types of an endpoint follow from its schemas", () => {
  const make = call({
    method: "POST",
    path: "/things/{id}",
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ amount: z.string().transform(Number) }),
    response: z.object({ total: z.number() }),
  });
  const made = endpoint(make, {
    summary: "Make",
    category: "Things",
    access: "owner",
    approval: "an owner",
    handler({ params, body, query, idempotency, respond }) {
      same<typeof params, { id: number }>(true);
      same<typeof body, { amount: number }>(true);
      same<typeof query, Record<string, string>>(true);
      same<typeof idempotency, Idempotency | undefined>(true);
      return params.id > 1 ? respond({ total: body.amount }) : { total: params.id };
    },
  });
  expect(made.kind).toBe("endpoint");
});

test("what says nothing of its approval compiles for a call that reads alone", () => {
  const listed = call({ method: "GET", path: "/things" });
  const deleted = call({ method: "DELETE", path: "/things" });
  const spec = { summary: "Things", category: "Things", access: "owner" as const, async handler() {} };
  expect(endpoint(listed, spec).approval).toBeUndefined();
  // @ts-expect-error a call that writes says who has to agree to it
  expect(endpoint(deleted, spec).approval).toBeUndefined();
  // @ts-expect-error and says it in a word that the application knows
  expect(endpoint(deleted, { ...spec, approval: "somebody" }).kind).toBe("endpoint");
  expect(endpoint(deleted, { ...spec, approval: "nobody" }).approval).toBe("nobody");
});
