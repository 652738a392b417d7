import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is there to be mirrored by strangers, so that nothing of it can be exchanged unnoticed. */
export const publishedFolder = (dataFolder: string): string => join(dataFolder, 'published');

/** Writes `published/<name>.json` of the data folder, unless it says the same already. */
export async function publishFile(dataFolder: string, name: string, said: unknown): Promise<void> {
  const folder = publishedFolder(dataFolder);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  const text = `${JSON.stringify(said, null, 1)}\n`;
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return;
  // Whoever reads finds the old file or the new one, never half of one.
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}
