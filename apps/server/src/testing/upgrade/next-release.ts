import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const SERVER = 'apps/server';

/** The code of one release: this one, or a copy that was made into another. */
export interface Release {
  readonly root: string;
  readonly siteProcess: string;
}

const releaseAt = (root: string): Release => ({
  root,
  siteProcess: join(root, SERVER, 'src/testing/upgrade/site-process.ts'),
});

export const thisRelease = releaseAt(ROOT);

/** What makes a copy another release. Paths are below apps/server. */
export interface Changes {
  /** New files. */
  readonly adds?: Readonly<Record<string, string>>;
  readonly removes?: readonly string[];
  /** Text in the place of other text, which must be there. */
  readonly edits?: Readonly<Record<string, readonly [text: string, by: string]>>;
}

/** Copies the server of a release into an empty folder and changes it; everything else is this checkout's. */
export function makeRelease(from: Release, root: string, { adds = {}, removes = [], edits = {} }: Changes): Release {
  cpSync(join(from.root, SERVER), join(root, SERVER), {
    recursive: true,
    filter: (path) => !path.endsWith('/node_modules'),
  });
  for (const shared of ['node_modules', `${SERVER}/node_modules`, 'packages', 'tools', 'package.json'])
    if (existsSync(join(ROOT, shared))) symlinkSync(join(ROOT, shared), join(root, shared));
  const file = (path: string): string => join(root, SERVER, path);
  for (const [path, text] of Object.entries(adds)) writeFileSync(file(path), text);
  for (const path of removes) rmSync(file(path));
  for (const [path, [text, by]] of Object.entries(edits)) {
    const before = readFileSync(file(path), 'utf8');
    if (!before.includes(text)) throw new Error(`${path} has no ${text}`);
    writeFileSync(
      file(path),
      before.replace(text, () => by),
    );
  }
  return releaseAt(root);
}
