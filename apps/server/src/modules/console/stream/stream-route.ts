import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  hearsFigures,
  hearsQueue,
  STAFF_STREAM_EVENTS,
  STAFF_STREAM_PATH,
  STAFF_STREAMS_MAX,
  type FiguresNews,
  type QueueNews,
  type StaffRole,
} from '@caiting/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff, StaffToken } from '../../../platform/http/binding.ts';
import { InFlight } from '../../../platform/http/bounds/in-flight.ts';
import { cookieOf, staffTokenOf } from '../../../platform/http/cookies.ts';
import { consoleEntry } from '../../../platform/http/entries/console-entry.ts';
import { isForeignLook } from '../../../platform/http/origin.ts';
import { findRoles } from '../core/roles.ts';
import { homeFigures } from '../reads/home.ts';
import { figuresWatch } from './figures-watch.ts';
import { queueWatch } from './queue-watch.ts';

/** So often it is asked whether the session still stands, and a proxy sees that the line is alive. */
const CHECK_EVERY_MS = 10_000;
/** Who does not read is cut: the page asks for everything when it is back. */
const UNREAD_MAX_BYTES = 64 * 1024;
/** A browser whose line broke comes back after so long: not all of them in the same moment. */
const BACK_AFTER_MS = { from: 2_000, to: 6_000 };
const TOO_MANY = 429;
const UNAUTHORIZED = 401;
const FOREIGN = 403;

type Resolve = (deps: Deps, token: StaffToken) => Promise<Staff | null>;

/**
 * Tells pages of the console, as server-sent events, which queues changed, and the figures of the first page: to each what its person may look at. Of queues
 * nothing is in it but their counts.
 */
export function streamRoute(app: FastifyInstance, deps: Deps, resolve: Resolve): void {
  const cookie = cookieOf('staff', deps.config);
  const isConsoleEntry = consoleEntry(deps.config);
  const open = new InFlight(STAFF_STREAMS_MAX);
  const streams = new Set<Stream>();
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  app.get(STAFF_STREAM_PATH, async (request, reply) => {
    if (!isConsoleEntry(request)) return reply.callNotFound();
    if (isForeignLook(request.headers)) return reply.code(FOREIGN).send();
    // What a page hears by itself is no act: it keeps no session awake.
    const token = staffTokenOf(request.headers, cookie, false);
    const staff = token === null ? null : await resolve(deps, token);
    if (token === null || staff === null) return reply.code(UNAUTHORIZED).send();
    // Who left before it was known who asked says so no more: such a place would never be free again.
    if (reply.raw.destroyed) return reply.hijack();
    if (!open.enter(staff.staffId)) return reply.code(TOO_MANY).header('retry-after', '30').send();
    reply.hijack();
    const stream = new Stream(deps, reply.raw, () => resolve(deps, token));
    streams.add(stream);
    reply.raw.once('close', () => {
      streams.delete(stream);
      stream.end();
      open.left(staff.staffId);
    });
    await stream.begin();
  });
}

/** One page that listens. */
class Stream {
  readonly #deps: Deps;
  readonly #raw: ServerResponse;
  readonly #resolve: () => Promise<Staff | null>;
  #timer: NodeJS.Timeout | undefined;
  #stop: (() => void) | null = null;
  #hasBegun = false;

  constructor(deps: Deps, raw: ServerResponse, resolve: () => Promise<Staff | null>) {
    this.#deps = deps;
    this.#raw = raw;
    this.#resolve = resolve;
  }

  /** Nothing that changes after the head of the answer goes unheard; what was before, the page reads then. Figures are told at once: the page asks for them no more. */
  async begin(): Promise<void> {
    const queues = queueWatch(this.#deps).listen((changed) => void this.#sayQueues(changed));
    const figures = figuresWatch(this.#deps).listen((news) => void this.#sayFigures(news));
    this.#stop = () => {
      queues.stop();
      figures.stop();
    };
    await queues.ready;
    if (this.#stop === null) return;
    this.#raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // A proxy that gathers an answer before it hands it on would keep everything to itself.
      'x-accel-buffering': 'no',
    });
    this.#raw.write(`retry: ${randomInt(BACK_AFTER_MS.from, BACK_AFTER_MS.to)}\n\n`);
    this.#hasBegun = true;
    this.#timer = setInterval(() => void this.#say(() => this.#raw.write(':\n\n')), CHECK_EVERY_MS).unref();
    try {
      await this.#sayFigures(await homeFigures(this.#deps));
    } catch (error) {
      // They come with the next look, or the page asks.
      this.#deps.log.warn({ err: error }, 'figures of the first page not read');
    }
  }

  end(): void {
    clearInterval(this.#timer);
    this.#stop?.();
    this.#stop = null;
    if (!this.#raw.writableEnded) this.#raw.end();
  }

  #sayQueues(changed: QueueNews['changed']): Promise<void> {
    return this.#say((roles) => {
      const heard = changed.filter(({ queue }) => hearsQueue(roles, queue));
      if (heard.length > 0) this.#write(STAFF_STREAM_EVENTS.queues, { changed: heard } satisfies QueueNews);
    });
  }

  #sayFigures(news: FiguresNews): Promise<void> {
    return this.#say((roles) => {
      if (hearsFigures(roles)) this.#write(STAFF_STREAM_EVENTS.figures, news);
    });
  }

  /** The session and the roles are those of this moment: who has signed out, or lost a role, hears nothing more. */
  async #say(what: (roles: readonly StaffRole[]) => void): Promise<void> {
    // Before the head of the answer nothing is written: what is told then, the page reads when it has it.
    if (!this.#hasBegun) return;
    try {
      const staff = await this.#resolve();
      if (this.#stop === null) return;
      if (staff === null) return this.#tellEnd();
      const roles = await findRoles(this.#deps.db, staff.staffId);
      if (this.#stop === null) return;
      what(roles);
      if (this.#raw.writableLength > UNREAD_MAX_BYTES) this.#raw.destroy();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'stream of staff ended');
      this.end();
    }
  }

  #tellEnd(): void {
    this.#write(STAFF_STREAM_EVENTS.ended, {});
    this.end();
  }

  #write(event: string, data: object): void {
    this.#raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
