import type { Socket } from "bun";

/** A way to a server that is far: what goes through it in either direction arrives later. */
export type DistantWay = { url: string; stop(): void };

type Pipe = { other?: Socket<Pipe>; waiting: Uint8Array[] };

/** @param delay milliseconds in each direction */
export function startDistantWay(target: string, delay: number): DistantWay {
  const { hostname, port } = new URL(target);
  const later = async (to: () => Socket<Pipe> | undefined, data: Uint8Array) => {
    await Bun.sleep(delay);
    to()?.write(data);
  };
  const ended = { close: (socket: Socket<Pipe>) => void socket.data.other?.end() };
  const listener = Bun.listen<Pipe>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      ...ended,
      async open(socket) {
        socket.data = { waiting: [] };
        const other = await Bun.connect<Pipe>({
          hostname,
          port: Number(port),
          data: { other: socket, waiting: [] },
          socket: { ...ended, data: (far, data) => later(() => far.data.other, new Uint8Array(data)) },
        });
        socket.data.other = other;
        for (const data of socket.data.waiting) await later(() => other, data);
      },
      data(socket, data) {
        const copy = new Uint8Array(data);
        if (socket.data.other) void later(() => socket.data.other, copy);
        else socket.data.waiting.push(copy);
      },
    },
  });
  return { url: `http://127.0.0.1:${listener.port}`, stop: () => listener.stop(true) };
}
