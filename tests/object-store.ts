import { S3Client } from "bun";
import S3rver from "s3rver";
import { freePort } from "./cluster/server";
import { remove, scratch } from "./cluster/transports";

const bucket = "vault";
/** The only ones that s3rver knows. */
const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

export type ObjectStore = Awaited<ReturnType<typeof startObjectStore>>;

/**
 * An S3-compatible store (s3rver) with one empty bucket, on loopback and in a folder of its own, which can go away and come
 * back with what it held.
 */
export async function startObjectStore() {
  const directory = await scratch();
  const [address, port] = ["127.0.0.1", freePort()];
  const endpoint = `http://${address}:${port}`;
  const serve = async () => {
    const store = new S3rver({
      address,
      port,
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    await store.run();
    return store;
  };
  let store: S3rver | undefined = await serve();
  const client = new S3Client({ endpoint, bucket, ...keys });
  const goAway = async () => {
    await store?.close();
    store = undefined;
  };
  return {
    endpoint,
    bucket,
    ...keys,
    /** Content of the bucket, to look at and to change from outside. */
    client,
    /** The names of what it holds, in order. */
    async names(): Promise<string[]> {
      return ((await client.list()).contents ?? []).map(({ key }) => key).sort();
    },
    /** Nobody answers there any more. */
    goAway,
    async comeBack() {
      store ??= await serve();
    },
    async stop() {
      await goAway();
      await remove(directory);
    },
  };
}
