import { lookup } from "node:dns/promises";
import { stat } from "node:fs/promises";
import { S3Client } from "bun";
import type { Bucket } from "@/env";

/** Copies of backups in another place, by name. */
export type Copies = {
  /** @throws Error if the store did not accept all of it */
  put(file: string, name: string): Promise<void>;
  get(name: string, file: string): Promise<void>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** Reason why a store cannot be reached, which the client's own error lacks; undefined if it answers. */
async function findAway(endpoint: string): Promise<string | undefined> {
  const { hostname } = new URL(endpoint);
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ""));
  } catch {
    return `the name ${hostname} is not known to this machine: check BACKUP_S3_URL and the network`;
  }
  try {
    await fetch(endpoint, { method: "HEAD", signal: AbortSignal.timeout(5000) });
    return undefined;
  } catch (error) {
    return `nothing answers at ${endpoint} (${error instanceof Error && "code" in error ? error.code : error})`;
  }
}

/** Opens the folder of a bucket. */
export function openBucket({ endpoint, bucket, folder, region, ...keys }: Bucket): Copies {
  const client = new S3Client({ endpoint, bucket, ...(region && { region }), ...keys });
  const getKey = (name: string) => (folder === "" ? name : `${folder}/${name}`);
  const explained = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      const reason = (await findAway(endpoint)) ?? (error instanceof Error ? error.message : String(error));
      throw new Error(`The bucket ${bucket} at ${endpoint} did not ${what}: ${reason}`, { cause: error });
    }
  };
  return {
    put: (file, name) =>
      explained(`take ${name}`, async () => {
        await client.write(getKey(name), Bun.file(file));
        const [{ size }, there] = await Promise.all([stat(file), client.size(getKey(name))]);
        if (there !== size) throw new Error(`it has ${there} of ${size} bytes`);
      }),
    get: (name, file) =>
      explained(`give ${name}`, async () => {
        await Bun.write(file, new Response(client.file(getKey(name)).stream()));
      }),
    list: () =>
      explained("list its backups", async () => {
        const names: string[] = [];
        for (let after: string | undefined; ; ) {
          const page = await client.list({
            prefix: getKey(""),
            ...(after !== undefined && { startAfter: after }),
          });
          const keys = (page.contents ?? []).map(({ key }) => key);
          names.push(...keys.map((key) => key.slice(getKey("").length)));
          after = keys.at(-1);
          if (page.isTruncated !== true || after === undefined) return names;
        }
      }),
    remove: (name) => explained(`remove ${name}`, () => client.delete(getKey(name))),
  };
}
