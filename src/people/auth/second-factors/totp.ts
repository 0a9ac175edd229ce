import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { Instant } from "@/vocabulary/calendar";

/** RFC 6238, as every authenticator app computes it. */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const stepLength = settings.period * 1000;

/** A new key for an app: 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The key as apps read it from a QR code. */
export const totpUri = (secret: string, issuer: string, username: string): string =>
  new TOTP({ ...settings, issuer, label: username, secret: Secret.fromBase32(secret) }).toString();

/** The QR code of a text as SVG, dark on light whatever the page is, since cameras read it so. */
export const qrOf = (text: string): string => renderSVG(text, { border: 2, pixelSize: 4 });

/**
 * The time step whose code this is: the one of now, the one before or the one after, where it is later than the last that was
 * used. Undefined for a wrong code, and for one that was used before.
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
