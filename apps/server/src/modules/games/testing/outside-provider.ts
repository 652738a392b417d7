import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROVIDER_PATH } from '@caiting/contract';
import { afterAll } from 'vitest';
import type { Queries } from '../../../platform/db/pool.ts';
import {
  PROVIDER_HEADER,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  isSignedText,
  realNowMs,
  signText,
} from '../../../platform/signed/sign.ts';
import { KEY } from './wallet-site.ts';

/** What it says to a question: an object is signed and sent, a text is sent as it is; nothing at all holds the question until the end. */
export type Says = (message: string, fields: Readonly<Record<string, unknown>>) => object | string | undefined;

/** A provider of others, in a test: it answers the site as it is told to, and keeps every question. */
export async function outsideProvider(name: string, says: Says) {
  const asked: { message: string; fields: Readonly<Record<string, unknown>>; from: string }[] = [];
  const held: ServerResponse[] = [];
  let now = says;
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const part of request) body += String(part);
      const path = request.url ?? '';
      const header = (key: string): string => String(request.headers[key] ?? '');
      const timestamp = header(TIMESTAMP_HEADER);
      if (!isSignedText(KEY, { timestamp, path, body }, header(SIGNATURE_HEADER)))
        return void response.writeHead(403).end();
      const message = path.slice(PROVIDER_PATH.length);
      const fields = JSON.parse(body) as Record<string, unknown>;
      asked.push({ message, fields, from: header(PROVIDER_HEADER) });
      const answer = now(message, fields);
      if (answer === undefined) return void held.push(response);
      if (typeof answer === 'string') return void response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
      const text = JSON.stringify(answer);
      const answered = String(realNowMs());
      response.writeHead(200, {
        'content-type': 'application/json',
        [TIMESTAMP_HEADER]: answered,
        [SIGNATURE_HEADER]: signText(KEY, { timestamp: answered, path, body: text }),
      });
      response.end(text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    peer: { provider: name, url, key: KEY },
    asked,
    held,
    says: (next: Says) => {
      now = next;
    },
    /** Ends the questions that are held without an answer. */
    letGo: () => held.splice(0).forEach((response) => response.destroy()),
  };
}

/** Lists a game of it. */
export const addGame = (owner: Queries, code: string, provider: string): Promise<unknown> =>
  owner.run(`insert into game (code, provider, kind, name_zh, name_en, sort) values ($1, $2, 'other', $1, $1, 50)`, [
    code,
    provider,
  ]);
