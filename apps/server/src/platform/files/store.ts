import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { perDeps, type Deps } from '../deps.ts';
import { consoleEntry } from '../http/entries/console-entry.ts';
import { pathOf } from '../http/entries/request-path.ts';
import type { MayRead } from './private.ts';

/** Names are the content's own hash (152 bits of it): the same picture is kept once, a name never changes its content, and nobody can guess one. */
const FILE_PATH = /^\/files\/(private\/)?([0-9a-f]{2})\/([0-9a-f]{36}\.webp)$/;
const PRIVATE = '/files/private/';
const FILES = '/files';
const CONSOLE_FILES = '/v1/console/files';
const NAME_DIGITS = 38;
const YEAR_SECONDS = 31_536_000;

/** Pictures that people gave us, after re-encoding, in the data folder of this copy. */
class FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps the bytes and gives the address under which the site serves them: to everybody, or to those who may. The same bytes of two kinds are two files. */
  async put(bytes: Buffer, kind = '', isPrivate = false): Promise<string> {
    const hash = createHash('sha256').update(kind).update(bytes).digest('hex').slice(0, NAME_DIGITS);
    const path = `${isPrivate ? PRIVATE : '/files/'}${hash.slice(0, 2)}/${hash.slice(2)}.webp`;
    const file = this.fileOf(path) as string;
    await mkdir(join(file, '..'), { recursive: true });
    // Written aside and moved: a reader never meets half a picture.
    const aside = `${file}.${randomUUID()}`;
    await writeFile(aside, bytes);
    await rename(aside, file);
    return path;
  }

  /** The file behind an address of ours; null for anything else, whatever it looks like. */
  fileOf(path: string): string | null {
    const parts = FILE_PATH.exec(path);
    return parts ? join(this.#folder, parts[1] ?? '', parts[2] ?? '', parts[3] ?? '') : null;
  }

  async has(path: string): Promise<boolean> {
    const file = this.fileOf(path);
    return (
      file !== null &&
      (await stat(file).then(
        (found) => found.isFile(),
        () => false,
      ))
    );
  }

  /** Takes a file away for good; one that is gone already is no fault. */
  async remove(path: string): Promise<void> {
    const file = this.fileOf(path);
    if (file !== null) await rm(file, { force: true });
  }
}

export const fileStore = perDeps((deps) => new FileStore(join(deps.config.dataFolder, 'files')));

/** False for what only its giver and operators may see. */
export const isPublicFile = (path: string): boolean => !path.startsWith(PRIVATE);

/** GET /files/…: pictures only, of our own encoding, for ever the same under their name. A private one is unknown to whoever may not read it. */
export function addFileRoutes(app: FastifyInstance, deps: Deps, mayRead: MayRead): void {
  const isConsoleEntry = consoleEntry(deps.config);
  // The cookie of staff goes along with addresses of the console alone: there its pages have pictures of players.
  app.get(`${CONSOLE_FILES}/*`, async (request, reply) => {
    if (!isConsoleEntry(request)) return reply.callNotFound();
    return answer(request, reply, pathOf(request.url).slice(CONSOLE_FILES.length - FILES.length));
  });
  app.get(`${FILES}/*`, async (request, reply) => answer(request, reply, pathOf(request.url)));

  async function answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const store = fileStore(deps);
    const file = store.fileOf(path);
    const isPublic = isPublicFile(path);
    if (file === null || !(await store.has(path))) return notFound(reply);
    if (!isPublic && !(await mayRead(request.headers, path))) return notFound(reply);
    return reply
      .header('cache-control', isPublic ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .type('image/webp')
      .send(await readFile(file));
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}
