import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** What a player downloads for each page of the built site, bytes of gzip -9. */
export interface Sizes {
  /** Entry, its static imports, and the home page's own chunks. */
  readonly homeJs: number;
  readonly homeCss: number;
  /** What opening any other page adds to the entry, by its source, or by the name of its group of modules (apps/web/chunks.ts); the plays of a lottery group: what they add to the table; what opens over the chat: to it. */
  readonly pages: readonly { readonly name: string; readonly js: number }[];
  /** Files of web fonts in the build. */
  readonly fonts: number;
}

interface Chunk {
  file: string;
  src?: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const HOME = 'features/home/HomePage.tsx';
const TABLE = 'features/betting/page/BettingPage.tsx';

const CHAT = 'features/chat/window/ChatInPlace.tsx';

/** The plays of one lottery group, loaded on demand. */
export const isPlays = (name: string): boolean => /packages\/lottery\/src\/\w+\/index\.ts$/.test(name);

/** Sheets and menus that open over the chat alone. */
const isOverChat = (name: string): boolean => /features\/chat\/(cards|composer|images|messages|people)\//.test(name);
/** The player of live pictures, a library loaded where the browser has none of its own. */
export const isPlayer = (name: string): boolean => /node_modules\/hls\.js\//.test(name);

/** Reads the sizes from the manifest of the last build; throws where there is none. */
export function measureSizes(): Sizes {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entryKey) throw new Error('the manifest names no entry');
  const pageKey = (source: string): string => {
    const found = Object.keys(manifest).find((key) => key.endsWith(source));
    if (!found) throw new Error(`the manifest has no ${source}`);
    return found;
  };
  const homeKey = pageKey(HOME);
  const table = closure(manifest, pageKey(TABLE)).js;
  const chat = closure(manifest, pageKey(CHAT)).js;
  const stands = (key: string): ReadonlySet<string> | undefined =>
    isPlays(key) ? table : isOverChat(key) ? chat : undefined;
  const entry = closure(manifest, entryKey);
  const home = closure(manifest, homeKey);
  // Groups of modules are no entries by themselves; what is loaded on demand is what somebody imports so.
  const opened = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
  const pages = [...opened]
    .filter((key) => key !== homeKey)
    .map((key) => ({
      name: manifest[key]?.src ?? manifest[key]?.name ?? key,
      js: sum([...closure(manifest, key).js].filter((file) => !entry.js.has(file) && !stands(key)?.has(file))),
    }));
  const fonts = readdirSync(DIST, { recursive: true }).filter((file) => /\.(?:woff2?|ttf|otf)$/.test(String(file)));
  return {
    homeJs: sum(new Set([...entry.js, ...home.js])),
    homeCss: sum(new Set([...entry.css, ...home.css])),
    pages,
    fonts: fonts.length,
  };
}

/** Scripts that the operators' app loads first, bytes of gzip -9: those its page names. */
export function measureConsole(): number {
  const folder = fileURLToPath(new URL('../../apps/console/dist', import.meta.url));
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = [...page.matchAll(/"\/console\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file as string);
  if (files.length === 0) throw new Error('the page of the console names no scripts');
  return files.reduce((total, file) => total + gzipBytes(file, folder), 0);
}

const gzipBytes = (file: string, folder = DIST): number =>
  gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzipBytes(file), 0);

/** Files that come with a chunk: itself and everything it imports statically. */
function closure(
  manifest: Manifest,
  key: string,
  js = new Set<string>(),
  css = new Set<string>(),
): { js: Set<string>; css: Set<string> } {
  const chunk = manifest[key];
  if (!chunk || js.has(chunk.file)) return { js, css };
  js.add(chunk.file);
  for (const file of chunk.css ?? []) css.add(file);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, js, css);
  return { js, css };
}
