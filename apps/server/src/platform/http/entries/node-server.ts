import { createServer, STATUS_CODES, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { languageOf, type Language } from '@caiting/contract';
import { isSocketRequest } from './socket-path.ts';
import { requestRefusal } from '../request-refusals.ts';
import { toJson } from '../reply.ts';

/** Of the request line and all headers. */
const HEADER_MAX_BYTES = 16_384;
const HEADERS_MAX = 100;
const HEADER_TIMEOUT_MS = 10_000;
/** The largest upload over a slow line; other bodies have less time (bounds/held-bodies.ts). */
const REQUEST_TIMEOUT_MS = 60_000;
/** How often Node looks for requests that are past these times; its own default is half a minute. */
const CHECK_MS = 2_000;
const KEEP_ALIVE_MS = 72_000;

/** One Node server, at whichever port or socket: everything that Node would decide by a default is said here. */
export function createNodeServer(handler: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: HEADER_MAX_BYTES,
      headersTimeout: HEADER_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      insecureHTTPParser: false,
      // Asked for in our own words (server.ts).
      requireHostHeader: false,
      joinDuplicateHeaders: false,
      // `Upgrade: h2c` and the like are offers that may be ignored: the request is answered as it is.
      shouldUpgradeCallback: isSocketRequest,
    },
    handler,
  );
  server.maxHeadersCount = HEADERS_MAX;
  server.on('clientError', answerClientError);
  server.on('checkExpectation', (request: IncomingMessage, answer) => {
    const language = languageOf(request.headers['accept-language']);
    const body = Buffer.from(toJson(requestRefusal(417, language)));
    const type = 'application/json; charset=utf-8';
    answer.writeHead(417, { 'content-type': type, 'content-length': body.length, connection: 'close' }).end(body);
  });
  // A proxy we are not.
  server.on('connect', (request: IncomingMessage, socket: Duplex) =>
    refuseRaw(socket, 405, languageOf(request.headers['accept-language'])),
  );
  return server;
}

/** What Node's parser and its clock refuse: no request exists yet, only bytes. */
function answerClientError(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  refuseRaw(socket, statusOf(error.code), languageOf(languageHeaderOf(error.rawPacket?.toString('latin1') ?? '')));
}

function statusOf(code: string | undefined): number {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 431;
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 413;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408;
    default:
      return 400;
  }
}

/** Of the last packet, where the header may stand. */
const languageHeaderOf = (text: string): string | undefined =>
  /^accept-language:([^\r\n]{1,200})/im.exec(text)?.[1]?.trim();

/** Answers without a request or in spite of one, and ends the connection. */
export function refuseRaw(socket: Duplex, status: number, language: Language): void {
  // Bytes behind an answer that is being written would become part of it.
  const under = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage;
  if (socket.writable && !under?.headersSent) {
    const body = toJson(requestRefusal(status, language));
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  // Node's own sockets, which a server's always are.
  (socket as Socket).destroySoon();
}
