import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { calls, toEnpath } from '@caiting/contract';
import { foldLiability, isBoundTo, readLiability } from '@caiting/lottery/verify-liabilities';
import type { APIRequestContext, Page } from '@playwright/test';
import { overhang } from './layout.ts';
import { newPlayer } from './people.ts';
import { callSite, expect, signIn, siteAddress, test } from './site.ts';

/** What the site owes, published each night, and a player who checks the own balance in it. */

/** A new site has its first night within a minute of its start. */
async function firstNight(request: APIRequestContext) {
  const nights = async () => (await callSite(request, siteAddress(), calls.liabilityDays, {})).list;
  await expect.poll(async () => (await nights()).length, { timeout: 90_000 }).toBeGreaterThan(0);
  return (await nights())[0];
}
const section = (page: Page) => page.locator('#liabilities');
async function expectFine(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).include('#liabilities').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  }
  expect(await overhang(page)).toBeLessThanOrEqual(0);
}

test('a visitor reads what is owed; a player checks the own balance, and takes the proof along', async ({
  page,
  request,
}) => {
  const night = await firstNight(request);
  await page.goto('/transparency');
  await expect(section(page).getByRole('heading', { name: '负债证明' })).toBeVisible();
  await expect(section(page).getByText('不证明本站有这笔钱')).toBeVisible();
  await expect(section(page).getByRole('link', { name: '登录后核对我的余额' })).toBeVisible();

  await signIn(page, 'player1');
  await page.goto('/transparency');
  await section(page).getByRole('button', { name: '核对我的余额' }).click();
  await expect(section(page).getByText('我的余额在公布的负债之内')).toBeVisible();
  await expect(section(page).getByText('绑定你的编号')).toBeVisible();
  await section(page)
    .getByText(/^计算步骤/)
    .click();
  await expect(section(page).getByText(night?.root ?? '', { exact: true })).toBeVisible();
  await expectFine(page);

  const saving = page.waitForEvent('download');
  await section(page).getByRole('button', { name: '下载证明文件' }).click();
  const proof = readLiability(JSON.parse(await readFile(await (await saving).path(), 'utf8')));
  if (typeof proof === 'string') throw new Error(`${proof} is no good`);
  expect(await foldLiability(proof)).toMatchObject({ failure: null });
  expect(proof.root).toBe(night?.root);
  const command = await section(page).locator('code').filter({ hasText: '--player' }).textContent();
  expect(await isBoundTo(command?.split('--player ')[1] ?? '', proof)).toBe(true);
});

test('an answer in which an amount is another one is no proof', async ({ page, request }) => {
  await firstNight(request);
  await signIn(page, 'player1');
  await page.route(`**${toEnpath(calls.ownLiability.path)}*`, async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { data: { proof: { balance: string } } };
    reply.data.proof.balance = String(BigInt(reply.data.proof.balance) + 1n);
    await route.fulfill({ response: answer, json: reply });
  });
  await page.goto('/transparency');
  await section(page).getByRole('button', { name: '核对我的余额' }).click();
  await expect(section(page).getByText('核对不通过')).toBeVisible();
  await expect(section(page).getByText('算出的根与公布的不同')).toBeVisible();
  await expect(section(page).getByText('我的余额在公布的负债之内')).toHaveCount(0);
});

test('a leaf that is bound to somebody else is no proof, though every amount and the way are right', async ({
  page,
  request,
}) => {
  await firstNight(request);
  await signIn(page, 'player1');
  await page.route(`**${toEnpath(calls.ownLiability.path)}*`, async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { data: { proof: { opening: string } } };
    reply.data.proof.opening = 'ab'.repeat(16);
    await route.fulfill({ response: answer, json: reply });
  });
  await page.goto('/transparency');
  await section(page).getByRole('button', { name: '核对我的余额' }).click();
  await expect(section(page).getByText('这片叶子没有绑定你的编号')).toBeVisible();
  await expect(section(page).getByText('我的余额在公布的负债之内')).toHaveCount(0);
});

test('who came after the night is told so; before the first night the page says when it comes', async ({
  page,
  request,
}) => {
  await firstNight(request);
  await newPlayer(page);
  await page.goto('/transparency');
  await section(page).getByRole('button', { name: '核对我的余额' }).click();
  await expect(section(page).getByText('那时你还没有注册')).toBeVisible();
  await page.route(`**${toEnpath(calls.liabilityDays.path)}*`, (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: { list: [], next: null } } }),
  );
  await page.reload();
  await expect(section(page).getByText('今晚公布第一次')).toBeVisible();
});
