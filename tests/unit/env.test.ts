import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { readEnv, variables } from "@/env";

const production = { NODE_ENV: "production", SESSION_SECRET: "0123456789abcdef0123456789abcdef" };

describe("the environment", () => {
  test("has a default for all that a first start needs", () => {
    expect(readEnv({})).toMatchObject({ port: 5000, host: "127.0.0.1", production: false, demo: false });
  });

  test("names every wrong variable at once, and says what to do", () => {
    const read = () =>
      readEnv({ PORT: "http", BANK_CODE: "12", BANK_TZ: "Mars/Olympus", SESSION_SECRET: "short" });
    expect(read).toThrow(/PORT[\s\S]*BANK_CODE has three digits[\s\S]*IANA time zone/);
    expect(read).toThrow(/SESSION_SECRET needs at least 32 characters/);
  });

  test("an empty variable counts as not set", () => {
    expect(readEnv({ ORIGIN: "", ADMIN_USERNAME: "" }).origin).toBeUndefined();
  });

  test("the demo book is refused in production and away from the machine itself", () => {
    expect(() => readEnv({ ...production, DEMO: "1" })).toThrow("refused in production");
    expect(() => readEnv({ DEMO: "1", HOST: "0.0.0.0" })).toThrow("loopback");
    expect(readEnv({ DEMO: "1" }).demo).toBe(true);
  });

  test("production, and an address that others reach, need a secret of their own", () => {
    expect(() => readEnv({ HOST: "0.0.0.0" })).toThrow("SESSION_SECRET");
    expect(() => readEnv({ NODE_ENV: "production" })).toThrow("SESSION_SECRET");
    expect(readEnv(production).production).toBe(true);
  });

  test("a socket is a whole path, and has a proxy in front that says who asks", () => {
    const socket = { SOCKET: "/run/vostra/vostra.sock", CLIENT_IP_HEADER: "X-Client-IP" };
    expect(readEnv(socket).socket).toBe(socket.SOCKET);
    expect(() => readEnv({ ...socket, CLIENT_IP_HEADER: "" })).toThrow("SOCKET needs CLIENT_IP_HEADER");
    expect(() => readEnv({ ...socket, SOCKET: "vostra.sock" })).toThrow("the whole path");
  });

  test("a language model is configured whole or not at all, and is sent its key in the clear on no network", () => {
    const model = {
      ASSISTANT_URL: "https://models.bank.example/v1",
      ASSISTANT_KEY: "k",
      ASSISTANT_MODEL: "m",
    };
    expect(readEnv(model).assistant).toEqual({
      url: model.ASSISTANT_URL,
      key: "k",
      model: "m",
      sharesData: false,
    });
    expect(readEnv({ ...model, ASSISTANT_SHARES_DATA: "1" }).assistant?.sharesData).toBe(true);
    expect(readEnv({}).assistant).toBeUndefined();
    expect(() => readEnv({ ...model, ASSISTANT_KEY: "" })).toThrow("set all three or none");
    expect(() => readEnv({ ...model, ASSISTANT_URL: "http://models.bank.example/v1" })).toThrow("https://");
    expect(() => readEnv({ ...model, ASSISTANT_URL: "models.bank.example" })).toThrow("ASSISTANT_URL");
    expect(readEnv({ ...model, ASSISTANT_URL: "http://[::1]:8080/v1" }).assistant?.url).toContain("[::1]");
  });

  test("the README's table names every variable, its default and its sentence", async () => {
    const readme = await Bun.file(join(import.meta.dir, "../../README.md")).text();
    for (const { name, fallback, sentence } of variables) {
      expect(readme).toContain(`| \`${name}\` | ${fallback} | ${sentence} |`);
    }
  });
});
