import { S3Client } from "bun";
import S3rver from "s3rver";
import { freePort } from "./cluster/server";
import { remove, scratch } from "./cluster/transports";

const bucket = "vault";
/** The only credentials that s3rver accepts. */
const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

export type ObjectStore = Awaited<ReturnType<typeof startObjectStore>>;

/**
 * An S3-compatible store (s3rver) with one empty bucket, on loopback and in its own folder, which can go away and come
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
    /** Folder of the bucket, for inspection and changes from outside. */
    client,
    /** Names of its objects, in order. */
    async names(): Promise<string[]> {
      return ((await client.list()).contents ?? []).map(({ key }) => key).sort();
    },
    /** Stops answering. */
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
