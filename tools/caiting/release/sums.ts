import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { filesIn } from '../site/files-in.ts';

export const SUMS = 'SHA256SUMS';

/** Writes a line for each file of the folder, as `sha256sum --check` reads it. Gives the digest of these lines, which names the release. */
export async function writeSums(folder: string): Promise<string> {
  const lines: string[] = [];
  for (const path of filesIn(folder).toSorted()) lines.push(`${await digestOf(join(folder, path))}  ${path}\n`);
  const sums = lines.join('');
  writeFileSync(join(folder, SUMS), sums);
  return createHash('sha256').update(sums).digest('hex');
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
