import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TWIN_MIN_BYTES = 1024;

/** Writes .gz and .br beside the files of a build, so that nothing is packed while somebody waits. */
export function writeTwins(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:html|js|css|svg|json)$/.test(entry.name) || /\/\.(?:vite|draw)\//.test(file))
      continue;
    const bytes = readFileSync(file);
    if (bytes.length < TWIN_MIN_BYTES) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}
