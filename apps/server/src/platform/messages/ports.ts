import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';

export type Channel = 'phone' | 'mail';

export interface OutMessage {
  readonly address: string;
  readonly subject: string;
  readonly body: string;
}

/** A way to a person. Throws when the message was not taken; it is then tried again. */
export interface MessagePort {
  send(message: OutMessage): Promise<void>;
}

const TIMEOUT_MS = 15_000;

/** Mail by SMTP (CAITING_SMTP_URL, CAITING_MAIL_FROM). */
export function smtpPort(url: string, from: string): MessagePort {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    async send({ address, subject, body }) {
      await transport.sendMail({ to: { name: '', address }, subject, text: body });
    },
  };
}

/** SMS by a gateway that takes `{to, text}` as JSON with a bearer key and answers 2xx when it has the message (docs/providers/messages.md). */
export function smsGateway(url: string, key: string): MessagePort {
  return {
    async send({ address, body }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ to: address, text: body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}

/** The providers an operator has configured; without one a message stays in the local outbox. */
export function portsOf({ smtp, sms }: Config): Readonly<Partial<Record<Channel, MessagePort>>> {
  return {
    ...(smtp && { mail: smtpPort(smtp.url, smtp.from) }),
    ...(sms && { phone: smsGateway(sms.url, sms.key) }),
  };
}
