import { allScopes } from "@/access/policy";
import type { Deps } from "@/deps";
import { assertionAlgorithms } from "./client-proof";
import { revokeCall, tokenCall } from "./contract";

/** The address that tokens come from: the one that people use, or the one that was called. */
export const issuerOf = ({ env }: Pick<Deps, "env">, url: URL): string =>
  env.origin === undefined ? url.origin : new URL(env.origin).origin;

/** Where assertions may be meant for. */
export const audienceOf = (issuer: string): string[] => [issuer, `${issuer}/`, `${issuer}${tokenCall.path}`];

/** What programs find out about the token endpoint (RFC 8414). */
export const metadataOf = (issuer: string) => ({
  issuer,
  token_endpoint: `${issuer}${tokenCall.path}`,
  token_endpoint_auth_methods_supported: ["client_secret_basic", "private_key_jwt"],
  token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
  revocation_endpoint: `${issuer}${revokeCall.path}`,
  revocation_endpoint_auth_methods_supported: ["client_secret_basic", "private_key_jwt"],
  revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
  grant_types_supported: ["client_credentials"],
  response_types_supported: [],
  scopes_supported: allScopes,
});
