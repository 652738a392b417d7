import { calls } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import type { Page } from '@playwright/test';
import { newPlayer } from '../people.ts';
import { callSite, expect, siteAddress, test } from '../site.ts';
import { openPlay } from './open-play.ts';

/** What a table shows before anything is scrolled, for every play of it. */

interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Screens {
  readonly phones: readonly Size[];
  readonly desktops: readonly Size[];
  /** Phones turned on their side: most of the height is gone. */
  readonly rotated?: readonly Size[];
}
/** The smallest of each kind: what holds there holds on larger ones. */
export const SMALLEST: Screens = { phones: [{ width: 390, height: 664 }], desktops: [{ width: 1280, height: 720 }] };
export const ALL: Screens = {
  phones: [...SMALLEST.phones, { width: 360, height: 640 }],
  desktops: [...SMALLEST.desktops, { width: 1366, height: 768 }, { width: 1440, height: 900 }],
  rotated: [
    { width: 844, height: 390 },
    { width: 640, height: 360 },
  ],
};
/** A field for typed tickets has no rows: so much of it is worth two of them. */
const TYPED_PX = 96;
const LEAST_ROWS = 2;
/** A phone on its side has 360 px in all. */
const LEAST_ROTATED = 1;
/** More rows than these scroll beside the stake. */
const GLANCE_ROWS = 5;
/** What a test may take before the first play stands, and for each play: a group has a dozen of them or a hundred and fifty. */
const START_MS = 90_000;
const PLAY_MS = 6_000;

/** Whole rows of keys above the dock, of how many the play has; for typed tickets as many as are asked for when the field is seen. */
const rowsSeen = (page: Page) =>
  page.evaluate(
    ({ typed, least }) => {
      const dock = document.querySelector('section[aria-label="购彩篮"], section[aria-label="注单"]');
      const end = dock ? dock.getBoundingClientRect().top : innerHeight;
      const field = document.querySelector('[data-play] textarea')?.getBoundingClientRect();
      if (field) return { seen: Math.min(least, Math.floor((end - field.top) / (typed / least))), all: least };
      const keys = [...document.querySelectorAll('[data-pad="keys"] button')].map((key) => key.getBoundingClientRect());
      const tops = (some: readonly DOMRect[]) => new Set(some.map(({ top }) => Math.round(top))).size;
      return { seen: tops(keys.filter(({ bottom }) => bottom <= end)), all: tops(keys) };
    },
    { typed: TYPED_PX, least: LEAST_ROWS },
  );

/** Where the button that bets ends. */
const buttonEnd = (page: Page) =>
  page.evaluate(() =>
    Math.round(document.querySelector('[data-act="bet"]')?.getBoundingClientRect().bottom ?? Infinity),
  );

async function eachPlay(page: Page, table: string, look: (code: string) => Promise<void>): Promise<void> {
  await page.goto(`/lottery/${table}`);
  await expect(page.locator('main [data-play]')).toBeVisible();
  const lotteryCode = (table.split('/')[1] ?? '') as LotteryCode;
  const { plays } = await callSite(page.context().request, siteAddress(), calls.howToPlay, { lotteryCode });
  test.setTimeout(START_MS + plays.length * PLAY_MS);
  for (const { playDetailCode } of plays) {
    await openPlay(page, playDetailCode);
    await expect(page.locator('[data-play] :is([data-pad="keys"] button, textarea)').first()).toBeVisible();
    await look(playDetailCode);
  }
}

/** Two rows of numbers on small phones, one on those on their side, stake and button beside the numbers on desktops, in every play of this table. */
export function numbersFirst(table: string, { phones, desktops, rotated = [] }: Screens): void {
  const sizes = [
    ...phones.map((size) => [size, LEAST_ROWS] as const),
    ...rotated.map((size) => [size, LEAST_ROTATED] as const),
  ];
  for (const [size, least] of sizes)
    test(`rows of numbers at first sight in every play: ${size.width} × ${size.height}, ${table}`, async ({ page }) => {
      await page.setViewportSize(size);
      await newPlayer(page);
      const counts: number[] = [];
      await eachPlay(page, table, async (code) => {
        const { seen, all } = await rowsSeen(page);
        counts.push(seen);
        expect.soft(seen, `${table} ${code}: rows of ${all}`).toBeGreaterThanOrEqual(Math.min(least, all));
      });
      console.log(size.width, table, `rows seen: ${Math.min(...counts)} to ${Math.max(...counts)} in ${counts.length}`);
    });
  for (const size of desktops)
    test(`numbers, stake and button in one glance in every play: ${size.width} × ${size.height}, ${table}`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await newPlayer(page);
      const ends: number[] = [];
      await eachPlay(page, table, async (code) => {
        // The slip of the other family comes with its first play.
        await expect(page.locator('[data-act="bet"]')).toBeVisible();
        const [button, { seen, all }] = [await buttonEnd(page), await rowsSeen(page)];
        ends.push(button);
        expect.soft(button, `${table} ${code}: the button`).toBeLessThanOrEqual(size.height);
        expect.soft(seen, `${table} ${code}: rows of ${all}`).toBeGreaterThanOrEqual(Math.min(GLANCE_ROWS, all));
      });
      console.log(size.width, table, `the button ends at ${Math.min(...ends)} to ${Math.max(...ends)}`);
    });
}
