import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { signingFigures } from '../core/signing/signing-figures.ts';

/** `published/staff-keys.json` of the data folder, beside the ends of chains: for whatever carries it further. No names are in it. */
export async function publishKeys({ db, config }: Pick<Deps, 'config'> & { readonly db: Db }): Promise<void> {
  const { keys, requiredSince } = await signingFigures(db);
  if (keys.length === 0) return;
  const folder = join(config.dataFolder, 'published');
  const path = join(folder, 'staff-keys.json');
  await mkdir(folder, { recursive: true });
  // Whoever reads finds the old file or the new one, never half of one.
  await writeFile(`${path}.new`, `${JSON.stringify({ keys, requiredSince }, null, 1)}\n`);
  await rename(`${path}.new`, path);
}

/** The end of a demo: none of its keys signs on the site that follows it. */
export async function withdrawAllKeys(db: Db): Promise<void> {
  await db.run(
    `insert into staff_key_step (key, step) select fingerprint, 'withdrawn' from staff_key on conflict (key, step) do nothing`,
  );
}
