import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files below a folder, however deep, as paths from it. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
