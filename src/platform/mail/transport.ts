import type { Env } from "@/env";
import { emailDomain } from "./rules";

/** Mail to send: `id` becomes the Message-ID, `html` repeats the body. */
type OutgoingMail = { id: string; recipient: string; subject: string; body: string; html?: string };

/** A connection to the bank's mail server. */
export type MailTransport = {
  /** Resolves when the server has accepted the mail. Rejects with nodemailer's error. */
  send(mail: OutgoingMail): Promise<void>;
  /** Connects, greets and signs in, and sends nothing. Rejects with nodemailer's error. */
  greet(): Promise<void>;
  /** Returns true if the server answers and accepts the sign-in. */
  isThere(): Promise<boolean>;
  close(): void;
};

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Opens the configured mail server. Passwords and mails go over TLS: a server without it is refused, except on the
 * machine itself. All waits are shorter than the time after which the outcome of an attempt is unknown.
 */
export async function openTransport({ url, from }: NonNullable<Env["mail"]>): Promise<MailTransport> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    requireTLS: !loopback.test(new URL(url).hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, recipient, subject, body, html }) {
      await transport.sendMail({
        messageId: `<${id}@${emailDomain(from)}>`,
        from,
        // An object counts as one address, whatever it contains.
        to: { name: "", address: recipient },
        // A line break would begin another header.
        subject: subject.replace(/[\s\p{Cc}]+/gu, " "),
        text: body,
        ...(html !== undefined && { html }),
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    async greet() {
      await transport.verify();
    },
    isThere: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    close: () => transport.close(),
  };
}
