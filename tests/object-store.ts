import { rename } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { CryptoHasher, S3Client } from "bun";
import S3rver from "s3rver";
import { freePort } from "./cluster/server";
import { remove, scratch } from "./cluster/transports";

const bucket = "vault";
/** The only credentials that s3rver accepts. */
const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

export type ObjectStore = Awaited<ReturnType<typeof startObjectStore>>;

/** The part of s3rver's file store that writes, which its types leave out. */
type FileStore = {
  getResourcePath(bucket: string, key: string | undefined, kind: string): string;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  putObject(object: { bucket: string; key: string; content: Content; metadata: object }): Promise<Written>;
  putPart(bucket: string, upload: string, part: number, content: Content): Promise<Written>;
};
type Content = Buffer | NodeJS.ReadableStream;
type Written = { size: number; md5: string };

/** An s3rver that answers a write once its bytes are in the file, as S3 does: its own store answers on receiving them. */
class WholeStore extends S3rver {
  declare readonly store: FileStore;

  constructor(options: ConstructorParameters<typeof S3rver>[0]) {
    super(options);
    const { store } = this;
    store.putObject = async ({ bucket: name, key, content, metadata }) => {
      const written = await writeWhole(store.getResourcePath(name, key, "object"), content);
      await store.putMetadata(name, key, metadata, written.md5);
      return written;
    };
    store.putPart = async (name, upload, part, content) => {
      const path = `${store.getResourcePath(name, undefined, "uploads")}/${upload}/${part}`;
      const written = await writeWhole(path, content);
      await Bun.write(`${path}.md5`, written.md5);
      return written;
    };
  }
}

/** Replaces a file: a reader sees the former bytes or all of the new ones. */
async function writeWhole(path: string, content: Content): Promise<Written> {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  await Bun.write(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
  return { size: bytes.length, md5: new CryptoHasher("md5").update(bytes).digest("hex") };
}

/**
 * An S3-compatible store (s3rver) with one empty bucket, on loopback and in its own folder, which can go away and come
 * back with what it held.
 */
export async function startObjectStore() {
  const directory = await scratch();
  const [address, port] = ["127.0.0.1", freePort()];
  const endpoint = `http://${address}:${port}`;
  const serve = async () => {
    const store = new WholeStore({
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
  let store: WholeStore | undefined = await serve();
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
