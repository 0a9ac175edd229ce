/**
 * `bun run client`: writes `clients/typescript/schema.ts`, which the client library is compiled with: the types of every
 * call, and which calls take an Idempotency-Key.
 */
import { join } from "node:path";
import { plugin } from "bun";
import { openDatabase } from "db/client";
import pino from "pino";
import { z } from "zod";
import { apiInfo } from "@/app/api-docs/info";
import { createApp } from "@/app/create-app";
import { readEnv } from "@/env";
import { buildAssets } from "@/kernel/build";
import { openApiDocument } from "@/kernel/openapi";

const schemaPath = join(import.meta.dir, "../clients/typescript/schema.ts");

const header = `// The types of every call, and which calls take an Idempotency-Key, written by \`bun run client\` from the
// API's document.
`;

const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ parameters: z.looseObject({ name: z.string() }).array().optional() }),
    ),
  ),
});

/** Text of the client's schema, from the document of `openApiDocument`. */
async function clientSchema(document: object): Promise<string> {
  // openapi-typescript prints by way of the compiler's JavaScript API, which TypeScript 7 no longer has.
  plugin({
    name: "compiler with a JavaScript API",
    setup(build) {
      build.module("typescript", async () => ({
        exports: { ...(await import("typescript-5")) },
        loader: "object",
      }));
    },
  });
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  const types = astToString(await openapiTS(JSON.stringify(document), { alphabetize: true }));
  const keyed = Object.entries(documentSchema.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters?.some(({ name }) => name === "Idempotency-Key"))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const list = `export const callsWithKey: readonly string[] = ${JSON.stringify(keyed.toSorted(), null, 4)};\n`;
  return [header, list, types].join("\n");
}

export async function writeClientSchema(): Promise<void> {
  await buildAssets();
  const env = readEnv({ DATABASE_URL: ":memory:" });
  const db = await openDatabase({ url: ":memory:" });
  const { endpoints } = await createApp({ db, env, now: Date.now, log: pino({ level: "silent" }) });
  await Bun.write(schemaPath, await clientSchema(openApiDocument(endpoints, apiInfo(env))));
  await db.close();
}
