import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { Instant } from "@/vocabulary/calendar";

/** Parameters of RFC 6238 that every authenticator app supports. */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const stepLength = settings.period * 1000;

/** A new key for an app: 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The key as an address, which apps read from a QR code. */
export const totpUri = (secret: string, issuer: string, username: string): string =>
  new TOTP({ ...settings, issuer, label: username, secret: Secret.fromBase32(secret) }).toString();

/** QR code of a text as SVG, always dark on light, which cameras need. */
export const renderQrCode = (text: string): string => renderSVG(text, { border: 2, pixelSize: 4 });

/**
 * The time step of a code: the current, the previous or the next one, if it is later than the last that was used.
 * Undefined for a wrong code, and for one that was used before.
 */
export function totpStep(secret: string, code: string, at: Instant, lastUsed: number): number | undefined {
  const drift = TOTP.validate({
    ...settings,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: at,
    window: 1,
  });
  if (drift === null) return undefined;
  const step = Math.floor(at / stepLength) + drift;
  return step > lastUsed ? step : undefined;
}
