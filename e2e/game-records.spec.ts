import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { calls, type GameProof } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { richPlayer } from './people.ts';
import { callSite, expect, siteAddress, test } from './site.ts';

/** Rounds of card games afterwards: the list, one round, and its check in the browser. */

/** Betting, the wait for the beacon and the cards: a round takes half a minute. */
const ROUND_MS = 60_000;

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

/** Stakes in a round of a table that still takes them; its number. */
async function stakeAt(page: Page, table: string, stakes: Record<string, string>): Promise<number> {
  const { request } = page.context();
  let number = 0;
  const place = async (): Promise<boolean> => {
    const { now, tables } = await callSite(request, siteAddress(), calls.gameTables, {});
    const found = tables.find((one) => one.table === table);
    if (found?.state !== 'betting' || found.closesAt - now < 2_000) return false;
    const input = {
      table,
      number: String(found.number),
      stakes: JSON.stringify(stakes),
      requestId: crypto.randomUUID(),
    };
    ({ number } = await callSite(request, siteAddress(), calls.placeGameBets, input));
    return true;
  };
  await expect.poll(place, { timeout: ROUND_MS }).toBe(true);
  return number;
}

test(
  'a round at a table stands in the records; its page tells stake by stake what came back and leads to the check',
  { tag: '@both' },
  async ({ page }) => {
    await richPlayer(page, 1_000);
    const number = await stakeAt(page, 'DT1', { dragon: '10', dragonBig: '20' });
    await page.goto('/userCenter/chessRecord');
    const row = page.getByRole('link', { name: `1 号桌 · 第 ${number} 局` }).filter({ visible: true });
    await expect(row).toBeVisible();
    // Nothing slow before this: the round is over in half a minute.
    await row.click();
    await expect(page.getByText('本局还没有结束，结束后显示牌面')).toBeVisible();
    // It is asked for again until it is over.
    await expect(page.getByText('已结束', { exact: true })).toBeVisible({ timeout: ROUND_MS });
    await expect(page.getByRole('img', { name: /^(?:黑桃|红桃|梅花|方块)/ })).toHaveCount(2);
    await expect(page.getByText('龙大', { exact: true })).toBeVisible();
    await isAccessible(page);

    await page.getByRole('link', { name: '验证本局' }).click();
    await expect(page).toHaveURL(`/verify?game=DT1-${number}`);
    // The test beacon of this run is the site's own.
    await expect(page.getByText('已重算', { exact: true })).toBeVisible();
    await expect(page.getByText('7 / 7')).toBeVisible();
    // The next round goes on from this one's seed.
    const chain = page.getByRole('heading', { name: '种子链' }).locator('xpath=ancestor::section[1]');
    await expect(chain.getByText('相同', { exact: true })).toBeVisible({ timeout: ROUND_MS });
    await isAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载本局验证文件' }).filter({ visible: true }).click(),
    ]);
    const proof = JSON.parse(readFileSync(await file.path(), 'utf8')) as GameProof;
    expect(proof.shared).toMatchObject({ table: 'DT1', number });

    await page.goto('/userCenter/chessRecord');
    await expect(row).toBeVisible();
    await isAccessible(page);
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 CSV' }).filter({ visible: true }).click(),
    ]);
    expect(readFileSync(await sheet.path(), 'utf8')).toContain(`DT1:${number}`);

    // Beside the bets, of which there are none: what the day came to is what the round did.
    await page.goto('/userCenter/PLstatement');
    const fact = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    await expect(fact('棋牌牌局')).toContainText('1 局');
    await expect(fact('棋牌投注额')).toContainText('¥30.00');
    const result = await fact('棋牌盈亏').locator('dd').textContent();
    await expect(page.getByText('今日盈亏').locator('..').locator('b')).toHaveText(result ?? '');
    await isAccessible(page);
  },
);

test('anybody checks a round of a table, and one that is not over verifies by itself', async ({ page, request }) => {
  const { tables } = await callSite(request, siteAddress(), calls.gameTables, {});
  const table = tables.find((one) => one.table === 'BA1');
  await page.goto(`/verify?game=BA1-${table?.number}`);
  await expect(page.getByText('7 / 7')).toBeVisible({ timeout: ROUND_MS });
  await page.goto('/verify?game=BA1-999999999');
  await expect(page.getByText('没有这一局')).toBeVisible();
  // From one that is not there to one that is, by the form.
  const number = page.getByRole('textbox', { name: '局号' });
  await number.fill('第一局');
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByText('请输入局号，如 38 或 DT1-38')).toBeVisible();
  await number.fill(`ba1:${table?.number}`);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page).toHaveURL(`/verify?game=BA1-${table?.number}`);
  await expect(page.getByText('7 / 7')).toBeVisible();
  await page.goto('/verify?round=1');
  await expect(page.getByText('登录后验证自己的牌局')).toBeVisible();
});

test('a hand of twenty-one is checked once its seed is told', async ({ page }) => {
  await richPlayer(page, 1_000);
  const { request } = page.context();
  const start = { stake: '10', requestId: crypto.randomUUID() };
  let { hand } = await callSite(request, siteAddress(), calls.startBlackjack, start);
  while (!hand.isOver) {
    const input = {
      hand: hand.hand,
      step: String(hand.step),
      action: 'stand',
      requestId: crypto.randomUUID(),
    } as const;
    ({ hand } = await callSite(request, siteAddress(), calls.actBlackjack, input));
  }
  await page.goto('/userCenter/chessRecord?game=blackjack');
  await page.getByRole('link', { name: '二十一点' }).filter({ visible: true }).first().click();
  await page.getByRole('link', { name: '验证本局' }).click();
  await expect(page.getByText('种子还在使用')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: '更换种子并公开旧种子' }).click();
  await expect(page.getByText('验证通过')).toBeVisible();
  await expect(page.getByText('5 / 5')).toBeVisible();
});
