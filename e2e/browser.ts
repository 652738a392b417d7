import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as playwright } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { pathTag } from '@caiting/server/platform/db/embedded/data-folder';
import { cacheFolder, ownFolder } from '../tools/caiting/test/cache-folder.ts';

/** The one place that finds a browser and Chinese glyphs for journeys, screenshots and Lighthouse. */

/** Flags that work as root and in small containers. The npm package's own `args` are never used: they would hide CSP and CORS faults. */
export const CHROME_ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  // The language of our readers: the site follows the browser's (docs/decisions/0295). A context with a locale of its own has that.
  '--accept-lang=zh-CN',
];

const LIBRARIES = ['libnss3.so', 'libnspr4.so', 'libexpat.so.1'];
const DEBIAN_PACKAGES = ['libnss3', 'libnspr4', 'libexpat1'];

function missingLibraries(path: string): string[] {
  const linked = execFileSync('ldd', [path], { encoding: 'utf8' });
  return LIBRARIES.filter((name) => new RegExp(`${name.replace('.', '\\.')}[^\n]*not found`).test(linked));
}

function installLibraries(path: string): void {
  if (process.platform !== 'linux' || missingLibraries(path).length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${DEBIAN_PACKAGES.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`浏览器缺少系统库，请先运行 / the browser needs system libraries, please run: sudo ${command}`);
  execFileSync('sh', ['-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive ${command} -qq`], {
    stdio: 'ignore',
  });
  const still = missingLibraries(path);
  if (still.length > 0) throw new Error(`the browser still lacks ${still.join(', ')} after: ${command}`);
}

const PACKAGE = fileURLToPath(new URL('../package.json', import.meta.resolve('@sparticuz/chromium')));
const FONTS = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')));

/** Where the browser of the npm package lies once it is unpacked: in this user's own cache, since programs are not run from where others may write. */
function unpackedFolder(): string {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  return join(cacheFolder(), `chromium-${version}`);
}

/** Path of the Chromium: the environment's CHROME, else the one of the npm package. It is there after `prepareBrowser`. */
export function chromePath(): string {
  return process.env['CHROME'] || join(unpackedFolder(), 'chromium');
}

/** Environment that gives the browser Chinese glyphs from the npm font package, without a system font. The file is there after `prepareBrowser`. */
export function fontEnv(): Record<string, string> {
  return { FONTCONFIG_FILE: join(fontFolder(), 'fonts.conf') };
}

/** Clones of one user may lie at different paths, and so do their font packages. */
const fontFolder = (): string => join(cacheFolder(), `fonts-${pathTag(FONTS)}`);

/** Unpacks the browser, looks for its system libraries and writes the list of fonts, where that is still to be done. */
export function prepareBrowser(): void {
  writeFontList();
  if (process.env['CHROME']) return;
  const folder = unpackedFolder();
  if (!existsSync(folder)) unpack(folder);
  ownFolder(folder);
  installLibraries(chromePath());
}

/** Made aside and renamed: an interrupted one is no browser, and another process may be at it too. */
function unpack(folder: string): void {
  const half = mkdtempSync(`${folder}.`);
  try {
    const script = fileURLToPath(new URL('./unpack-browser.ts', import.meta.url));
    execFileSync(process.execPath, [script], { env: { ...process.env, TMPDIR: half }, stdio: 'inherit' });
    if (!existsSync(folder)) renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function writeFontList(): void {
  const folder = fontFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'fonts.conf');
  const families = ['sans-serif', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'system-ui']
    .map(
      (name) =>
        `<alias binding="strong"><family>${name}</family><prefer><family>Noto Sans SC</family></prefer></alias>`,
    )
    .join('');
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${FONTS}/400Regular</dir><dir>${FONTS}/600SemiBold</dir><cachedir>${folder}/cache</cachedir>${families}</fontconfig>`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** A headless browser for scripts that are not Playwright tests, with more flags where a script needs them. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  prepareBrowser();
  return playwright.launch({
    executablePath: chromePath(),
    args: [...CHROME_ARGS, ...flags],
    env: { ...(process.env as Record<string, string>), ...fontEnv() },
  });
}
