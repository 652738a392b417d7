import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { perDeps, type Deps } from '../deps.ts';
import { consoleEntry } from '../http/entries/console-entry.ts';
import { pathOf } from '../http/entries/request-path.ts';
import type { MayRead } from './private.ts';
import { openStore } from './stores/open-store.ts';
import { MARK, PICTURE_KEY, type ObjectStore } from './stores/store.ts';

const FILES = '/files/';
const PRIVATE = '/files/private/';
const CONSOLE_FILES = '/v1/console/files/';
/** Names are the content's own hash (152 bits of it): the same picture is kept once, a name never changes its content, and nobody can guess one. */
const NAME_DIGITS = 38;
const YEAR_SECONDS = 31_536_000;
/** However often health is asked, the store is asked no more often. */
const LOOK_EVERY_MS = 10_000;

/** Pictures that people gave us, after re-encoding, by the addresses under which the site serves them. */
class FileStore {
  readonly #store: ObjectStore;
  /** A folder of this machine is there or the disk is gone, which health sees elsewhere. */
  readonly #isRemote: boolean;
  #isUp = true;
  #lookedAt = -Infinity;

  constructor({ config, metrics }: Pick<Deps, 'config' | 'metrics'>) {
    this.#isRemote = config.files.kind === 's3';
    this.#store = openStore(config, config.files.kind, (act, seconds, fault) => {
      metrics.fileSeconds.observe({ act }, seconds);
      if (fault !== null) metrics.fileFaults.inc({ reason: fault });
      if (fault !== 'busy') this.#isUp = fault === null;
    });
  }

  /** Whether the store answered when it was last asked. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** The same, and asks again if that is long ago. Nobody waits for it: what it finds is told next time. */
  look(): boolean {
    if (this.#isRemote && performance.now() - this.#lookedAt > LOOK_EVERY_MS) {
      this.#lookedAt = performance.now();
      this.#store.has(MARK).catch(() => false);
    }
    return this.#isUp;
  }

  /** Keeps the bytes and gives the address under which the site serves them: to everybody, or to those who may. The same bytes of two kinds are two files. */
  async put(bytes: Buffer, kind = '', isPrivate = false): Promise<string> {
    const hash = createHash('sha256').update(kind).update(bytes).digest('hex').slice(0, NAME_DIGITS);
    const path = `${isPrivate ? PRIVATE : FILES}${hash.slice(0, 2)}/${hash.slice(2)}.webp`;
    await this.#store.put(path.slice(FILES.length), bytes);
    return path;
  }

  /** The bytes behind an address of ours; null for anything else, whatever it looks like. */
  async read(path: string): Promise<Buffer | null> {
    const key = keyOf(path);
    return key === null ? null : this.#store.get(key);
  }

  /** The store itself, for what no address leads to. */
  get objects(): ObjectStore {
    return this.#store;
  }

  /** Every picture, by its address. */
  async *list(): AsyncGenerator<{ readonly path: string; readonly changedAt: Date }> {
    for await (const { key, changedAt } of this.#store.list(''))
      if (PICTURE_KEY.test(key)) yield { path: `${FILES}${key}`, changedAt };
  }

  /** The bytes that were read under an address, under it again. */
  async putBack(path: string, bytes: Buffer): Promise<void> {
    const key = keyOf(path);
    if (key !== null) await this.#store.put(key, bytes);
  }

  async has(path: string): Promise<boolean> {
    const key = keyOf(path);
    return key !== null && this.#store.has(key);
  }

  /** Takes a file away for good; one that is gone already is no fault. */
  async remove(path: string): Promise<void> {
    const key = keyOf(path);
    if (key !== null) await this.#store.remove(key);
  }
}

export const fileStore = perDeps((deps) => new FileStore(deps));

function keyOf(path: string): string | null {
  const key = path.startsWith(FILES) ? path.slice(FILES.length) : '';
  return PICTURE_KEY.test(key) ? key : null;
}

/** False for what only its giver and operators may see. */
export const isPublicFile = (path: string): boolean => !path.startsWith(PRIVATE);

/** GET /files/…: pictures only, of our own encoding, for ever the same under their name. A private one is unknown to whoever may not read it. */
export function addFileRoutes(app: FastifyInstance, deps: Deps, mayRead: MayRead): void {
  const isConsoleEntry = consoleEntry(deps.config);
  // The cookie of staff goes along with addresses of the console alone: there its pages have pictures of players.
  app.get(`${CONSOLE_FILES}*`, async (request, reply) => {
    if (!isConsoleEntry(request)) return reply.callNotFound();
    return answer(request, reply, pathOf(request.url).slice(CONSOLE_FILES.length - FILES.length));
  });
  app.get(`${FILES}*`, async (request, reply) => answer(request, reply, pathOf(request.url)));

  async function answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const isPublic = isPublicFile(path);
    if (!isPublic && !(keyOf(path) !== null && (await mayRead(request.headers, path)))) return notFound(reply);
    const bytes = await fileStore(deps).read(path);
    if (bytes === null) return notFound(reply);
    return reply
      .header('cache-control', isPublic ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .type('image/webp')
      .send(bytes);
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}
