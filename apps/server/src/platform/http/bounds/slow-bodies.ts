import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '@caiting/contract';
import { refuseRaw } from '../entries/node-server.ts';

/** What any body has to arrive in. */
const BASE_MS = 10_000;
/** Beyond it a body must come at least as fast as a poor phone sends: 64 KB a second. */
const BYTES_PER_MS = 64;
const LOOK_MS = 1_000;

interface Arriving {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly untilMs: number;
}

/** Ends requests whose body does not come: each holds a connection, and what has come of it. Looked at once a second, so that a usual body costs a set's entry. */
export function endSlowBodies(app: FastifyInstance, { baseMs = BASE_MS, lookMs = LOOK_MS } = {}): void {
  const arriving = new Set<Arriving>();
  app.addHook('preParsing', (request, reply, payload, done) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    const isThere = declared > 0 || request.headers['transfer-encoding'] !== undefined;
    // Only what comes over a connection can come slowly.
    if (isThere && request.raw.socket instanceof Socket) {
      const one = { request, reply, untilMs: performance.now() + baseMs + declared / BYTES_PER_MS };
      arriving.add(one);
      // After its end, and when it breaks off.
      request.raw.once('close', () => arriving.delete(one));
    }
    done(null, payload);
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const one of arriving) {
      if (one.untilMs > now) continue;
      arriving.delete(one);
      const { raw } = one.request;
      if (raw.complete || raw.readableEnded || one.reply.raw.headersSent) continue;
      refuseRaw(raw.socket, 408, languageOf(one.request.headers['accept-language']));
    }
  }, lookMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
