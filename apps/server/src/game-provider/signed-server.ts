import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PROVIDER_PATH, WALLET_WINDOW_MS } from '@caiting/contract';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, isSignedText, realNowMs, signText } from '../platform/signed/sign.ts';
import { fault, type Told } from './house.ts';

const BODY_MAX_BYTES = 8_192;

export type Fields = Readonly<Record<string, unknown>>;
/** What is said to each message of the site. */
export type Answers = Readonly<Record<string, (fields: Fields) => Promise<Told> | Told>>;

export interface SignedServerOptions {
  readonly key: string;
  readonly answers: Answers;
  warn(what: string, error: unknown): void;
}

/** The provider's door: messages that the site has signed, answers that are signed. */
export const signedServer = (options: SignedServerOptions): Server =>
  createServer((request, response) => void answer(options, request, response));

async function answer(
  { key, answers, warn }: SignedServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const path = request.url ?? '';
    const body = await textOf(request);
    const timestamp = headerOf(request, TIMESTAMP_HEADER);
    const isYoung = /^\d{1,15}$/.test(timestamp) && Math.abs(realNowMs() - Number(timestamp)) <= WALLET_WINDOW_MS;
    const isOurs = isSignedText(key, { timestamp, path, body }, headerOf(request, SIGNATURE_HEADER));
    if (request.method !== 'POST' || !isOurs || !isYoung) return void response.writeHead(403).end();
    const told = await tell(answers, path, body);
    const text = JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const answered = String(realNowMs());
    response.writeHead(200, {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: answered,
      [SIGNATURE_HEADER]: signText(key, { timestamp: answered, path, body: text }),
    });
    response.end(text);
  } catch (error) {
    warn('a question of the site', error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}

async function tell(answers: Answers, path: string, body: string): Promise<Told> {
  const message = path.startsWith(PROVIDER_PATH) ? path.slice(PROVIDER_PATH.length) : '';
  const fields = JSON.parse(body) as Fields;
  return Object.hasOwn(answers, message) ? ((await answers[message]?.(fields)) ?? fault('unknown')) : fault('unknown');
}

const headerOf = ({ headers }: IncomingMessage, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Throws for a body that is longer than anything the site says. */
async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += (part as Buffer).length;
    if (length > BODY_MAX_BYTES) throw new Error('the body is too long');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
