import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildWebIfChanged } from '../caiting/build-web.ts';

/** Bundle-size gate: what a player downloads for each page, gzip -9, against the limits below. Fails over them; prints all figures. */
const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const KB = 1024;
const LIMITS = {
  /** Entry, its static imports, and the home page's own chunks. */
  homeJs: 170 * KB,
  homeCss: 15 * KB,
  /** What opening any other page adds to the entry. */
  pageJs: 60 * KB,
};

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const gzipBytes = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;

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

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzipBytes(file), 0);
const shown = (bytes: number): string => `${(Math.round((bytes / KB) * 10) / 10).toString().padStart(6)} KB`;

function main(): number {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entryKey) throw new Error('the manifest names no entry');
  const entry = closure(manifest, entryKey);
  const failures: string[] = [];
  const check = (name: string, bytes: number, limit: number): void => {
    console.log(`${shown(bytes)}  of ${shown(limit)}  ${name}`);
    if (bytes > limit) failures.push(name);
  };

  const homeKey = Object.keys(manifest).find((key) => key.endsWith('features/home/HomePage.tsx'));
  if (!homeKey) throw new Error('the manifest has no home page');
  const home = closure(manifest, homeKey);
  check('home page: scripts', sum(new Set([...entry.js, ...home.js])), LIMITS.homeJs);
  check('home page: styles', sum(new Set([...entry.css, ...home.css])), LIMITS.homeCss);
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || key === homeKey) continue;
    const added = [...closure(manifest, key).js].filter((file) => !entry.js.has(file));
    check(`${chunk.src ?? key}: adds`, sum(added), LIMITS.pageJs);
  }
  const fonts = readdirSync(DIST, { recursive: true }).filter((file) => /\.(?:woff2?|ttf|otf)$/.test(String(file)));
  console.log(`${String(fonts.length).padStart(9)}  web fonts (allowed: 0)`);
  if (fonts.length > 0) failures.push('web fonts');
  if (failures.length > 0) console.error(`size: over the limit: ${failures.join('; ')}`);
  return failures.length > 0 ? 1 : 0;
}

await buildWebIfChanged();
process.exitCode = main();
