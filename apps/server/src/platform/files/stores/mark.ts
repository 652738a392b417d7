import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../../config.ts';
import { FilesAway } from '../../outcome.ts';
import { openStore } from './open-store.ts';
import { MARK } from './store.ts';

/** The mark of a site in its store of uploads: whoever finds another one, or none, has another site's pictures before him. */
export interface StoreMark {
  /** As an operator would look for it. */
  readonly place: string;
  /** Null: there is none. */
  readonly text: string | null;
  /** The store does not answer: nobody knows what is there. */
  readonly isUnread: boolean;
  make(): Promise<string>;
}

export async function readMark(config: Pick<Config, 'files' | 'dataFolder'>): Promise<StoreMark> {
  if (config.files.kind === 'folder') {
    const place = join(config.dataFolder, 'files', MARK);
    return { place, text: readFile(place), isUnread: false, make: async () => makeFile(place) };
  }
  const store = openStore(config);
  const place = `${store.place}/${MARK}`;
  const make = async (): Promise<string> => {
    const fresh = freshMark();
    await store.put(MARK, Buffer.from(fresh));
    return fresh;
  };
  try {
    const bytes = await store.get(MARK);
    return { place, text: bytes?.toString().trim() ?? null, isUnread: false, make };
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    if (error.reason === 'refused')
      throw new Error(
        `caiting: 上传文件的存储 ${store.place} 拒绝访问（${error.message}）：请检查 CAITING_S3_ENDPOINT 等设置与本机时间 / ` +
          `the store of uploads ${store.place} takes nothing from us (${error.message}): check CAITING_S3_ENDPOINT, the other settings of it and the clock of this machine`,
        { cause: error },
      );
    return { place, text: null, isUnread: true, make };
  }
}

const freshMark = (): string => randomBytes(32).toString('hex');

function readFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written by whoever is first; the others read it. */
function makeFile(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const fresh = freshMark();
    writeFileSync(path, fresh, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFile(path) as string;
  }
}
