import type { Socket } from "bun";

/** Proxy to a server that can fall silent: connections made meanwhile are accepted and never answered. */
export type MuteWay = { url: string; mute(): void; answer(): void; stop(): void };

type Pipe = { other?: Socket<Pipe>; isMute: boolean; waiting: Uint8Array[] };

export function startMuteWay(target: string): MuteWay {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket<Pipe>>();
  let isMute = false;
  const ended = { close: (socket: Socket<Pipe>) => void socket.data.other?.end() };
  const pass = (socket: Socket<Pipe>, data: Uint8Array) => {
    if (!socket.data.isMute) socket.data.other?.write(data);
  };
  const listener = Bun.listen<Pipe>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      async open(socket) {
        socket.data = { isMute, waiting: [] };
        open.add(socket);
        if (isMute) return;
        const other = await Bun.connect<Pipe>({
          hostname,
          port: Number(port),
          data: { other: socket, isMute: false, waiting: [] },
          socket: {
            ...ended,
            data(_, data) {
              if (!socket.data.isMute) socket.write(data);
            },
          },
        }).catch(() => undefined);
        if (other === undefined) return void socket.end();
        socket.data.other = other;
        for (const data of socket.data.waiting) pass(socket, data);
      },
      data(socket, data) {
        if (socket.data.other || socket.data.isMute) pass(socket, data);
        else socket.data.waiting.push(new Uint8Array(data));
      },
      close(socket) {
        open.delete(socket);
        socket.data.other?.end();
      },
    },
  });
  return {
    url: `http://127.0.0.1:${listener.port}`,
    mute() {
      isMute = true;
      for (const socket of open) socket.data.isMute = true;
    },
    answer() {
      isMute = false;
    },
    stop: () => listener.stop(true),
  };
}
