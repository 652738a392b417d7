import type { IncomingMessage } from 'node:http';
import { originForm, pathOf } from './request-path.ts';

export type SocketKind = 'chat' | 'site';

const PATHS: ReadonlyMap<string, SocketKind> = new Map([
  ['/v1/broadCast/chat', 'chat'],
  ['/v1/broadCast/site', 'site'],
]);

/** Which sockets a request asks for: the path to the letter, as every other route is; null for none. */
export function socketKindOf({ url = '/' }: Pick<IncomingMessage, 'url'>): SocketKind | null {
  const path = originForm(url);
  return path === null ? null : (PATHS.get(pathOf(path)) ?? null);
}

/** Everything else is answered as the plain request that it is, whatever it would like to be upgraded to. */
export const isSocketRequest = (request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): boolean =>
  request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket' && socketKindOf(request) !== null;

export function socketQueryOf({ url = '' }: Pick<IncomingMessage, 'url'>): URLSearchParams {
  const cut = url.indexOf('?');
  return new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1));
}
