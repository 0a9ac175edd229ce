/** Request to a language model, as far as tests look at it. */
type ModelRequest = {
  authorization: string | null;
  body: {
    model: string;
    stream?: boolean;
    max_tokens?: number;
    messages: { role: string; content: unknown }[];
    tools?: { function: { name: string; description: string; parameters: unknown } }[];
  };
  /** The whole body as it was sent. */
  text: string;
};

type Reply = (request: ModelRequest) => Response | Promise<Response>;

/** Language model on this machine that speaks OpenAI's chat completions protocol and sends a test's answers. */
export function startModel() {
  const requests: ModelRequest[] = [];
  const replies: Reply[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 30,
    async fetch(request) {
      const text = await request.text();
      const received = { authorization: request.headers.get("authorization"), body: JSON.parse(text), text };
      requests.push(received);
      const reply = replies.shift();
      return reply ? reply(received) : new Response("nothing left to say", { status: 500 });
    },
  });
  return {
    requests,
    /** Queues answers to the next requests, in this order. */
    says: (...more: Reply[]) => void replies.push(...more),
    /** Forgets the received requests and the queued answers. */
    forget(): void {
      requests.length = 0;
      replies.length = 0;
    },
    variables: {
      ASSISTANT_URL: `http://127.0.0.1:${server.port}/v1`,
      ASSISTANT_KEY: "secret-key",
      ASSISTANT_MODEL: "clerk-1",
    },
    stop: () => server.stop(true),
  };
}

type Delta = Record<string, unknown>;

const event = (delta: Delta, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: "c1",
    object: "chat.completion.chunk",
    created: 1,
    model: "clerk-1",
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

const done = "data: [DONE]\n\n";

export const streamed = (body: string | ReadableStream<Uint8Array>): Response =>
  new Response(body, { headers: { "Content-Type": "text/event-stream" } });

/** Sends a text, a few letters at a time. */
export const says =
  (text: string, finish = "stop"): Reply =>
  () => {
    const parts = (text.match(/[\s\S]{1,7}/g) ?? []).map((content) => event({ content }));
    return streamed([event({ role: "assistant", content: "" }), ...parts, event({}, finish), done].join(""));
  };

/** Requests tools by name, each with its arguments as JSON or as invalid text. */
export const calls =
  (...wanted: [name: string, args: unknown][]): Reply =>
  () => {
    const tool_calls = wanted.map(([name, args], index) => ({
      index,
      id: `call_${index}_${name}`,
      type: "function",
      function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
    }));
    return streamed([event({ role: "assistant", tool_calls }), event({}, "tool_calls"), done].join(""));
  };

const encoded = (text: string) => new TextEncoder().encode(event({ content: text }));

/** Repeats a text for ever, as fast as it is read. */
export const endless =
  (text: string): Reply =>
  () =>
    streamed(new ReadableStream({ pull: (controller) => controller.enqueue(encoded(text)) }));

/** Sends a part at this interval in milliseconds, for ever. */
export const dripping =
  (text: string, every: number): Reply =>
  () => {
    let drops: ReturnType<typeof setInterval> | undefined;
    return streamed(
      new ReadableStream({
        start(controller) {
          drops = setInterval(() => controller.enqueue(encoded(text)), every);
        },
        cancel: () => clearInterval(drops),
      }),
    );
  };

/** Never answers. */
export const silent: Reply = () => new Promise(() => undefined);
