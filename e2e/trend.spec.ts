import AxeBuilder from '@axe-core/playwright';
import { calls } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import type { Page } from '@playwright/test';
import { callSite, expect, signIn, siteAddress, test } from './site.ts';

/** A chart of each group, and what the first column of its first tab shows of a draw, told here once more from the rules (plays.md §6, §11, §12). */
const CHARTS: readonly { lottery: string; column: string; values: readonly string[]; hits(n: number[]): number[] }[] = [
  { lottery: 'ssc1', column: '万位', values: numbers(0, 9), hits: ([first = -1]) => [first] },
  { lottery: 'k31', column: '第一骰', values: numbers(1, 6), hits: ([first = -1]) => [first] },
  { lottery: 'pk101', column: '冠军', values: numbers(1, 10, 2), hits: ([first = -1]) => [first] },
  { lottery: 'syx51', column: '第一球', values: numbers(1, 11, 2), hits: ([first = -1]) => [first] },
  { lottery: 'fc3d1', column: '百位', values: numbers(0, 9), hits: ([first = -1]) => [first] },
  { lottery: 'pl31', column: '百位', values: numbers(0, 9), hits: ([first = -1]) => [first] },
  { lottery: 'kl81', column: '号码分布', values: numbers(1, 80, 2), hits: (all) => all },
  { lottery: 'bj281', column: '和值', values: numbers(0, 27), hits: (all) => [all.reduce((a, b) => a + b, 0)] },
  { lottery: 'lhc1', column: '特码', values: numbers(1, 49, 2), hits: (all) => [all[6] ?? -1] },
];

const WINDOW = 30;

function numbers(from: number, to: number, width = 1): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(width, '0'));
}

test('the chart of each of the nine groups shows what was drawn, and its omissions are right', async ({ page }) => {
  await signIn(page, 'player1');
  for (const chart of CHARTS) {
    await page.goto(`/trendChart/${chart.lottery}`);
    await expect(page.getByRole('columnheader', { name: chart.column, exact: true })).toBeVisible();
    // A result may come between the two readings: the page follows it by itself.
    await expect(() => compare(page, chart)).toPass({ timeout: 20_000 });
  }
});

/** What the page shows against what the site says was drawn, by the definitions of plays.md §6. */
async function compare(page: Page, { lottery, values, hits }: (typeof CHARTS)[number]): Promise<void> {
  const shown = await readChart(page, values.length);
  expect(shown.heads, lottery).toEqual(values);
  expect(shown.rows, lottery).toHaveLength(WINDOW);
  const known = (await drawsUpTo(page, lottery, shown.rows.at(-1)?.issue ?? '?')).map(({ issue, openNumber }) => ({
    issue,
    hits: hits(openNumber.split(',').map(Number)),
  }));
  const window = known.slice(0, WINDOW).toReversed();
  for (const [at, row] of shown.rows.entries()) {
    const draw = window[at];
    expect(draw?.issue.endsWith(row.issue), `${lottery} ${row.issue} after ${draw?.issue}`).toBe(true);
    const marked = row.cells.flatMap((cell, value) => (cell.isHit ? [Number(values[value])] : []));
    expect(marked, `${lottery} ${row.issue}`).toEqual([...(draw?.hits ?? [])].sort((a, b) => a - b));
  }
  for (const [at, value] of values.entries()) {
    const isHit = ({ hits: drawn }: { hits: number[] }) => drawn.includes(Number(value));
    const count = window.filter(isHit).length;
    const row = window.map(isHit);
    const seen = known.findIndex(isHit);
    expect(
      {
        hits: shown.foot['出现次数']?.[at],
        // (N − hits) / (hits + 1), one decimal, rounded down.
        mean: Number(shown.foot['平均遗漏']?.[at]),
        longest: shown.foot['最大遗漏']?.[at],
        streak: shown.foot['最大连出']?.[at],
        // Not among the draws we asked for: the page looks further back than we do.
        now: seen === -1 ? 'long ago' : shown.foot['当前遗漏']?.[at],
      },
      `${lottery} ${value}`,
    ).toEqual({
      hits: String(count),
      mean: Math.floor(((WINDOW - count) * 10) / (count + 1)) / 10,
      longest: String(longest(row, false)),
      streak: String(longest(row, true)),
      now: seen === -1 ? 'long ago' : String(seen),
    });
  }
}

/** Results from one issue back, newest first; void issues are in no chart. */
async function drawsUpTo(page: Page, lottery: string, tail: string) {
  const { list } = await callSite(page.context().request, siteAddress(), calls.lotteryOpenData, {
    lotteryCode: lottery as LotteryCode,
    pageSize: '100',
  });
  const newest = list.findIndex(({ issue }) => issue.endsWith(tail));
  return list.slice(newest).filter((draw) => !draw.void);
}

function longest(row: readonly boolean[], wanted: boolean): number {
  let run = 0;
  return row.reduce((most, is) => {
    run = is === wanted ? run + 1 : 0;
    return Math.max(most, run);
  }, 0);
}

/** What the table says about its first column, read at one moment. */
function readChart(page: Page, width: number) {
  return page.getByRole('region', { name: '走势表，可左右滚动' }).evaluate((area, count) => {
    const text = (cell: Element | undefined) => cell?.textContent?.trim() ?? '';
    const cellsOf = (row: Element) => [...row.querySelectorAll('td')].slice(1, count + 1);
    const foot: Record<string, string[]> = {};
    for (const row of area.querySelectorAll('tfoot tr'))
      foot[text(row.querySelector('th') ?? undefined)] = cellsOf(row).map(text);
    return {
      heads: [...area.querySelectorAll('thead tr:nth-child(2) th')].slice(0, count).map(text),
      rows: [...area.querySelectorAll('tbody tr')].map((row) => ({
        issue: text(row.querySelector('th') ?? undefined),
        cells: cellsOf(row).map((cell) => ({ isHit: cell.childElementCount > 0, text: text(cell) })),
      })),
      foot,
    };
  }, width);
}

test('windows, ranges and layers live in the address; a draw adds itself; a choice goes to the betting page', async ({
  page,
}) => {
  await signIn(page, 'player1');
  await page.goto('/trendChart/ssc1?view=h2&n=50');
  const table = page.getByRole('table');
  await expect(page.getByRole('tab', { name: '后二' })).toHaveAttribute('aria-selected', 'true');
  await expect(table.getByRole('columnheader', { name: '十位', exact: true })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: '万位', exact: true })).toHaveCount(0);
  await expect(table.locator('tbody tr')).toHaveCount(50);

  await page.getByRole('button', { name: '近 100 期' }).click();
  await expect(table.locator('tbody tr')).toHaveCount(100);
  // The layer stands in the address, so the box follows it.
  await page.getByRole('checkbox', { name: '连线' }).click();
  await expect(page).toHaveURL(/n=100&show=omission%2Cbars%2Cheat/);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: '连线' })).not.toBeChecked();

  // The next result comes by push.
  const newest = table.locator('tbody tr').last().getByRole('rowheader');
  const before = await newest.innerText();
  await expect(newest).not.toHaveText(before, { timeout: 40_000 });

  await page.getByRole('button', { name: '预选 十位 7' }).click();
  await page.getByRole('button', { name: '预选 个位 0' }).click();
  await page.getByRole('region', { name: '预选' }).getByRole('link', { name: '带入投注' }).click();
  await expect(page).toHaveURL(/\/lottery\/SSC\/ssc1\?play=DWD&picks=/);
  await expect(page.getByText('2 注').filter({ visible: true }).first()).toBeVisible();

  await page.getByRole('link', { name: '走势', exact: true }).click();
  await expect(page).toHaveURL(/\/trendChart\/ssc1/);
});

test('by keyboard: tabs by arrows, the table scrolls, road beads are read as text; nothing for axe', async ({
  page,
}) => {
  await signIn(page, 'player1');
  await page.goto('/trendChart/pk101');
  const area = page.getByRole('region', { name: '走势表，可左右滚动' });
  await area.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => area.evaluate((element) => element.scrollLeft + element.scrollTop)).toBeGreaterThan(0);
  await page.getByRole('tab', { name: '前五名' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '后五名' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('columnheader', { name: '第十名', exact: true })).toBeAttached();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: '路珠' }).click();
  await expect(page.getByRole('heading', { name: '冠亚和大小' })).toBeVisible();
  await expect(page.getByText(/^[大小] \d+ 期，/).first()).toBeAttached();
  expect(await violations(page)).toEqual([]);
});

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

test('candles of ten issues show what was drawn, and each chart has its table', async ({ page }) => {
  await signIn(page, 'player1');
  await page.goto('/trendChart/ssc1');
  await page.getByRole('tab', { name: '路珠' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/view=stock/);
  await expect(page.getByRole('img', { name: /^总和 K 线，\d+ 根，最新收 \d+/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^大小指数 K 线，\d+ 根/ })).toBeVisible();
  // A result may come between the two readings: the page follows it by itself.
  await expect(async () => {
    const sums = await readTable(page, '总和的开高低收，最新在最上');
    const sizes = await readTable(page, '大小指数的开高低收，最新在最上');
    const known = await candlesDrawn(page);
    expect(known.length).toBeGreaterThan(5);
    for (const [at, { sums: drawn, sides }] of known.entries()) {
      const [, draws, ...figures] = sums[at] ?? [];
      expect([draws, ...figures].map(Number)).toEqual([
        drawn.length,
        drawn[0],
        Math.max(...drawn),
        Math.min(...drawn),
        drawn.at(-1),
      ]);
      const [, counted, open, high, low, close] = sizes[at] ?? [];
      expect(counted).toBe(
        `${sides.filter((side) => side > 0).length} / ${sides.filter((side) => side < 0).length} / 0`,
      );
      const path = sides.map((_, last) => sides.slice(0, last + 1).reduce((a, b) => a + b, 0));
      const from = numberOf(open);
      expect([high, low, close].map(numberOf)).toEqual([
        from + Math.max(0, ...path),
        from + Math.min(0, ...path),
        from + (path.at(-1) ?? 0),
      ]);
    }
  }).toPass({ timeout: 20_000 });
  const table = page.getByRole('region', { name: '总和的开高低收，最新在最上' });
  await table.focus();
  await page.keyboard.press('End');
  await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
});

const numberOf = (text = ''): number => Number(text.replace('−', '-'));

function readTable(page: Page, name: string): Promise<string[][]> {
  return page
    .getByRole('region', { name })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
    );
}

/** Sums and sides (big from 23 on) of what the site says was drawn, by tens of issues, newest ten first, each oldest first. */
async function candlesDrawn(page: Page): Promise<{ sums: number[]; sides: number[] }[]> {
  const { list } = await callSite(page.context().request, siteAddress(), calls.lotteryOpenData, {
    lotteryCode: 'ssc1' as LotteryCode,
    pageSize: '100',
  });
  const tens = new Map<number, number[]>();
  for (const { issue, openNumber } of list.filter((draw) => !draw.void)) {
    const ten = Math.ceil(Number(issue) / 10);
    const sum = openNumber.split(',').reduce((total, each) => total + Number(each), 0);
    tens.set(ten, [sum, ...(tens.get(ten) ?? [])]);
  }
  // The oldest ten may be cut.
  return [...tens.values()].slice(0, -1).map((sums) => ({ sums, sides: sums.map((sum) => (sum >= 23 ? 1 : -1)) }));
}

test('a visitor is asked to sign in and comes back; a lottery that is not there has a way out', async ({ page }) => {
  await page.goto('/trendChart/ssc1?view=sum');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page, 'player1');
  await page.goto('/trendChart/nosuch');
  await expect(page.getByText('没有这个彩种')).toBeVisible();
  await expect(page.getByRole('link', { name: '去购彩大厅' })).toBeVisible();
});
