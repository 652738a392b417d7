import { mkdirSync } from 'node:fs';
import { calls, hashLoginPassword } from '@caiting/contract';
import { advance } from '@caiting/server/platform/clock';
import { openDatabase } from '@caiting/server/platform/db/connect';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { PASSWORD, pause, setScene } from './chat-scene.ts';
import type { Person } from './chat-scene.ts';
import { chatShots, laterShots } from './chat-shots.ts';
import type { ChatShot } from './chat-shots.ts';
import { startSite } from '../start-site.ts';

/**
 * Pictures of the states of the chat that take several people, at both sizes, light and dark: `node e2e/chat/chat-screenshots.ts <folder> [name …]`. Starts a
 * site of its own (server.ts). With names only those whose name begins so.
 */
const [folder = 'pictures', ...names] = process.argv.slice(2);
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const PATIENCE_MS = 20_000;
/** For what is drawn without asking the server. */
const SETTLE_MS = 400;
const HALF_DAY_MS = 12 * 3_600_000 + 60_000;
/** Envelopes that ran out are refunded by a job. */
const REFUND_MS = 5_000;

const isWanted = ({ name }: ChatShot): boolean => names.length === 0 || names.some((start) => name.startsWith(start));

async function shoot(browser: Browser, site: string, shot: ChatShot): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    const isPhone = size === 'phone';
    const context = await browser.newContext({
      viewport: SIZES[size],
      isMobile: isPhone,
      hasTouch: isPhone,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      ...(shot.who && { storageState: await shot.who.context.storageState() }),
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const tab = await context.newPage();
    await tab.goto(new URL(shot.path, site).href);
    await tab.waitForLoadState('networkidle');
    try {
      await shot.act?.(tab, isPhone);
    } catch (error) {
      // One that does not come about is pictured as it is; the others are not lost.
      process.stdout.write(`${shot.name} ${size}: ${String(error).split('\n', 1).join('')}\n`);
    }
    await tab.waitForLoadState('networkidle');
    await pause(SETTLE_MS);
    for (const theme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await tab.screenshot({ path: `${folder}/${shot.name}-${size}-${theme}.png` });
    }
    await context.close();
  }
}

/** Half a day later logins have ended too. */
async function comeBack(site: string, people: readonly Person[]): Promise<void> {
  for (const { request, userName } of people)
    await request.post(site + calls.login.path, {
      form: { userName, password: hashLoginPassword(userName, PASSWORD) },
      headers: { origin: site },
    });
}

mkdirSync(folder, { recursive: true });
const running = await startSite();
const site = running.address;
process.env['CAITING_E2E'] = site;
process.env['CAITING_E2E_DATA'] = running.folder;
const browser = await launchBrowser();
try {
  const scene = await setScene(browser);
  for (const shot of chatShots(scene, running.embedHost).filter(isWanted)) await shoot(browser, site, shot);
  const later = laterShots(scene).filter(isWanted);
  if (later.length > 0) {
    const { db, embedded } = await openDatabase({
      dataFolder: running.folder,
      databaseUrl: undefined,
      connectionsMax: 1,
    });
    await advance(db, HALF_DAY_MS);
    await db.close();
    await embedded?.release();
    await comeBack(site, [scene.me, scene.friend]);
    await pause(REFUND_MS);
    for (const shot of later) await shoot(browser, site, shot);
  }
} finally {
  await browser.close();
  await running.stop();
}
