import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Version, and the commit when this is a clone: shown by /healthz and `start`. */
export function buildName(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const commit = headCommit();
  return commit ? `${version}+${commit.slice(0, 10)}` : version;
}

/** Read from .git directly, since git itself need not be installed. Null when this is not a plain clone. */
function headCommit(): string | null {
  try {
    const head = readFileSync(join(ROOT, '.git/HEAD'), 'utf8').trim();
    return head.startsWith('ref: ') ? readFileSync(join(ROOT, '.git', head.slice(5)), 'utf8').trim() : head;
  } catch {
    return null;
  }
}
