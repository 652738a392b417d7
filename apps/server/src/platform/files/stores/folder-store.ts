import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOWNLOAD_KEY, isFileKey, MARK, type ObjectStore, type StoredFile } from './store.ts';

/** Others on the machine have no business with it. */
const OWN = 0o600;

/** Uploads in a folder: of this machine, or one that several machines have mounted. */
export class FolderStore implements ObjectStore {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const file = join(this.place, key);
    await mkdir(join(file, '..'), { recursive: true });
    // Written aside and moved: a reader never meets half a picture.
    const aside = `${file}.${randomUUID()}`;
    const isOwn = key === MARK || DOWNLOAD_KEY.test(key);
    // On the disk before its name is: a power cut must not leave an empty file of which a row says that it is there.
    await writeFile(aside, bytes, { flush: true, ...(isOwn && { mode: OWN }) });
    await rename(aside, file);
  }

  async get(key: string): Promise<Buffer | null> {
    return readFile(join(this.place, key)).catch(gone);
  }

  async has(key: string): Promise<boolean> {
    return (await stat(join(this.place, key)).catch(gone))?.isFile() ?? false;
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.place, key), { force: true });
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    // Only the folder that the prefix names is read.
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const names = (await readdir(join(this.place, folder), { recursive: true }).catch(gone)) ?? [];
    for (const name of names.toSorted()) {
      const key = folder + name;
      if (!isFileKey(key) || !key.startsWith(prefix)) continue;
      const found = await stat(join(this.place, key)).catch(gone);
      if (found?.isFile()) yield { key, size: found.size, changedAt: found.mtime };
    }
  }
}

function gone(error: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}
