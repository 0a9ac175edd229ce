import { allScopes } from "@/access/policy";
import type { Deps } from "@/deps";
import { isLoopback } from "@/env";
import { assertionAlgorithms } from "./client-proof";
import { revokeCall, tokenCall } from "./contract";

/**
 * The issuer's address: ORIGIN, which production requires. Without it, the request's origin if that is this machine's own, else
 * localhost with the server's port. A foreign Host header is not trusted, since assertions name the issuer as their audience.
 */
export function issuerUrl({ env }: Pick<Deps, "env">, url: URL): string {
  if (env.origin !== undefined) return new URL(env.origin).origin;
  const isOwn = isLoopback(url.hostname) && (env.port === 0 || url.port === String(env.port));
  return isOwn ? url.origin : `http://localhost:${env.port}`;
}

/** Audiences that an assertion may name. */
export const acceptedAudiences = (issuer: string): string[] => [
  issuer,
  `${issuer}/`,
  `${issuer}${tokenCall.path}`,
];

/** Metadata of the token endpoint for programs (RFC 8414). */
export const issuerMetadata = (issuer: string) => ({
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
