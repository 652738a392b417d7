import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from '@playwright/test';
import type { Browser } from '@playwright/test';

/** The one place that finds a browser and Chinese glyphs for journeys, screenshots and Lighthouse. */

/** Flags that work as root and in small containers. The npm package's own `args` are never used: they would hide CSP and CORS faults. */
export const CHROME_ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
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

/** Path of a Chromium: the environment's CHROME, else the one of the npm package (unpacked once into the temp folder). */
export async function chromePath(): Promise<string> {
  if (process.env['CHROME']) return process.env['CHROME'];
  const path = await chromium.executablePath();
  installLibraries(path);
  return path;
}

/** Environment that gives the browser Chinese glyphs from the npm font package, without a system font. */
export function fontEnv(): Record<string, string> {
  const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')));
  const folder = join(tmpdir(), `caiting-fonts-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  const families = ['sans-serif', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'system-ui']
    .map(
      (name) =>
        `<alias binding="strong"><family>${name}</family><prefer><family>Noto Sans SC</family></prefer></alias>`,
    )
    .join('');
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}/400Regular</dir><dir>${fonts}/600SemiBold</dir><cachedir>${folder}/cache</cachedir>${families}</fontconfig>`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return { FONTCONFIG_FILE: file };
}

/** A headless browser for scripts that are not Playwright tests, with more flags where a script needs them. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromePath(),
    args: [...CHROME_ARGS, ...flags],
    env: { ...(process.env as Record<string, string>), ...fontEnv() },
  });
}
