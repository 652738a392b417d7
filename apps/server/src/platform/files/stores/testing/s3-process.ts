/**
 * The stand-in of an object store in a process of its own, which a test may kill, stop and slow down: `node s3-process.ts <port> <folder>`. What it has
 * answered for lies in the folder. It takes `{ slowMs }` over the channel to its parent, says `ready` there, and ends with it.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASIDE, s3StandIn, type Kept } from './s3-server.ts';

/** The files of a bucket, each written whole before it is answered for. */
class FilesOnDisk extends Map<string, Kept> {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      if (name.endsWith(ASIDE)) continue;
      const { digest, changedAt, bytes } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Written;
      const kept = { digest, changedAt: new Date(changedAt), bytes: Buffer.from(bytes, 'base64') };
      super.set(decodeURIComponent(name), kept);
    }
  }

  override set(key: string, { digest, changedAt, bytes }: Kept): this {
    const file = this.#fileOf(key);
    writeFileSync(file + ASIDE, JSON.stringify({ digest, changedAt, bytes: bytes.toString('base64') }));
    renameSync(file + ASIDE, file);
    return super.set(key, { digest, changedAt, bytes });
  }

  override delete(key: string): boolean {
    rmSync(this.#fileOf(key), { force: true });
    return super.delete(key);
  }

  #fileOf(key: string): string {
    return join(this.#folder, encodeURIComponent(key));
  }
}

interface Written {
  readonly digest?: string;
  readonly changedAt: string;
  readonly bytes: string;
}

const [port, folder] = process.argv.slice(2) as [string, string];
const standIn = await s3StandIn({ port: Number(port), files: new FilesOnDisk(folder) });
process.on('message', ({ slowMs }: { slowMs: number }) => void (standIn.slowMs = slowMs));
process.on('disconnect', () => process.exit());
process.send?.('ready');
