import type { Socket } from "bun";

/**
 * Proxy to a distant server, which delays traffic in both directions. `trips` counts round trips: calls that are under
 * way at once share one.
 */
export type DistantWay = { url: string; trips(): number; stop(): void };

type Pipe = { other?: Socket<Pipe>; waiting: Uint8Array[] };

/** @param delay milliseconds in each direction */
export function startDistantWay(target: string, delay: number): DistantWay {
  const { hostname, port } = new URL(target);
  const later = async (to: () => Socket<Pipe> | undefined, data: Uint8Array) => {
    await Bun.sleep(delay);
    to()?.write(data);
  };
  const asking = new Set<Socket<Pipe>>();
  let trips = 0;
  const ended = {
    close(socket: Socket<Pipe>) {
      asking.delete(socket);
      socket.data.other?.end();
    },
  };
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
          socket: {
            ...ended,
            async data(far, data) {
              await later(() => far.data.other, new Uint8Array(data));
              asking.delete(socket);
            },
          },
        });
        socket.data.other = other;
        for (const data of socket.data.waiting) await later(() => other, data);
      },
      data(socket, data) {
        const copy = new Uint8Array(data);
        if (asking.size === 0) trips += 1;
        asking.add(socket);
        if (socket.data.other) void later(() => socket.data.other, copy);
        else socket.data.waiting.push(copy);
      },
    },
  });
  return { url: `http://127.0.0.1:${listener.port}`, trips: () => trips, stop: () => listener.stop(true) };
}
