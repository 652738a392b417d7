import { join } from 'node:path';
import { filesIn } from '../site/files-in.ts';
import { ROOT } from '../site/root.ts';

/** What a site runs from: sources of the server and its commands, built pages, what an operator reads. Neither tests nor sources of pages. */
const FILES = ['caiting', 'package.json', 'LICENSE', 'README.md', 'README.zh.md', 'CHANGELOG.md', 'SECURITY.md'];
const FOLDERS = ['apps/server', 'apps/web/dist', 'apps/console/dist', 'packages', 'tools', 'deploy', 'docs'];
const LEFT_OUT = /(?:^|\/)(?:node_modules|tools\/(?:check|faults|operating|caiting\/(?:dev|test)))\/|\.test\.tsx?$/;
/** What whoever works in a clone may have put there, and no file of the repository is: settings with passwords, keys, hidden files and folders. */
const OWN = /(?:^|\/)\.|\.(?:env|key|pem|p12|pfx)$/;

export const isOfRelease = (path: string): boolean => !LEFT_OUT.test(path) && !OWN.test(path);

/** Paths from the root of the clone, in order. */
export function filesOfRelease(): readonly string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    filesIn(join(ROOT, folder))
      .map((path) => join(folder, path))
      .filter(isOfRelease),
  );
  return [...FILES, ...inFolders].toSorted();
}
