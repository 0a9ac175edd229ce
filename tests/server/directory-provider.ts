import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";

/** Registration of this application at the providers of these tests. */
export const client = { id: "vostra", secret: "a secret that both know" };
const home = "http://localhost:5000";

type Claims = Record<string, unknown>;

/** The variables with which the application signs people in by a provider. */
export const variablesFor = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
});

/**
 * Provider like those of banks (`oidc-provider`): it signs people in as `person`, without a form.
 * @param person the account's subject and claims
 * @param signedInAt time of a new sign-in, in ms UTC
 */
export async function startProvider(person: () => { sub: string } & Claims, signedInAt = Date.now) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${home}/auth/oidc/callback`],
        post_logout_redirect_uris: [`${home}/login`],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" }] },
    claims: { openid: ["sub"], profile: ["preferred_username"], email: ["email"], groups: ["groups"] },
    scopes: ["openid", "profile", "email", "groups"],
    cookies: { keys: ["of this test"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => person() }),
    async loadExistingGrant({ oidc }) {
      const { accountId } = oidc.session ?? {};
      const grant = new oidc.provider.Grant({ clientId: client.id, ...(accountId && { accountId }) });
      grant.addOIDCScope("openid profile email groups");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const login = { accountId: person().sub, ts: Math.floor(signedInAt() / 1000) };
    void provider.interactionFinished(request, response, { login });
  });
  return {
    issuer,
    /**
     * Signs in there as a browser does and returns the path at the application to which it redirects.
     * @param cookies cookies of an earlier visit
     */
    async visit(address: string, cookies = new Map<string, string>()): Promise<string> {
      let next = address;
      while (!next.startsWith(home)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const step = await fetch(next, { redirect: "manual", headers: { cookie } });
        for (const set of step.headers.getSetCookie()) {
          const [name = "", value = ""] = set.split(";", 1)[0]?.split("=") ?? [];
          cookies.set(name, value);
        }
        const location = step.headers.get("location");
        if (location === null) throw new Error(`The provider answered ${step.status}: ${await step.text()}`);
        next = new URL(location, next).href;
      }
      return next.slice(home.length);
    },
    close: () => server.close(),
  };
}

type Key = { kid: string; privateKey: KeyObject; publicKey: KeyObject };
export const newKey = (kid: string): Key => ({ kid, ...generateKeyPairSync("ec", { namedCurve: "P-256" }) });

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JWT as this key signs it. */
export function signed({ kid, privateKey }: Pick<Key, "kid" | "privateKey">, claims: Claims): string {
  const said = `${part({ alg: "ES256", kid })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(said), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${said}.${signature.toString("base64url")}`;
}

/** Unsigned JWT. */
export const unsigned = (claims: Claims): string => `${part({ alg: "none" })}.${part(claims)}.`;

/**
 * Provider whose answers a test chooses, right or wrong. A code is valid once.
 * @param person claims about the person in its tokens
 */
export function startScripted(person: () => { sub: string } & Claims) {
  const codes = new Map<string, { nonce: string; challenge: string }>();
  const state = {
    keys: [newKey("one")],
    /** Claims of the next token, in place of the right ones. */
    token: (claims: Claims, key: Key) => signed(key, claims),
    away: false,
  };
  const keyInUse = (): Key => {
    const key = state.keys.at(-1);
    if (!key) throw new Error("The provider has no key");
    return key;
  };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request): Promise<Response> {
      if (state.away) return new Response("out of order", { status: 503 });
      const { pathname } = new URL(request.url);
      if (pathname === "/.well-known/openid-configuration")
        return Response.json({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ["ES256"],
        });
      if (pathname === "/jwks")
        return Response.json({
          keys: state.keys.map(({ kid, publicKey }) => ({
            ...publicKey.export({ format: "jwk" }),
            kid,
            use: "sig",
          })),
        });
      const form = new URLSearchParams(await request.text());
      const code = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const verifier = new Bun.CryptoHasher("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (!code || verifier !== code.challenge)
        return Response.json({ error: "invalid_grant" }, { status: 400 });
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer,
        aud: client.id,
        iat: now,
        exp: now + 300,
        nonce: code.nonce,
        ...person(),
      };
      const id_token = state.token(claims, keyInUse());
      return Response.json({ access_token: "a", token_type: "Bearer", id_token });
    },
  });
  const issuer = `http://127.0.0.1:${server.port}`;
  let given = 0;
  return {
    issuer,
    state,
    /** Path at the application to which it leads a visitor back. */
    visit(address: string): string {
      const { searchParams: asked } = new URL(address);
      given += 1;
      codes.set(`code-${given}`, {
        nonce: asked.get("nonce") ?? "",
        challenge: asked.get("code_challenge") ?? "",
      });
      const back = new URLSearchParams({ code: `code-${given}`, state: asked.get("state") ?? "" });
      return `/auth/oidc/callback?${back}`;
    },
    stop: () => server.stop(true),
  };
}
