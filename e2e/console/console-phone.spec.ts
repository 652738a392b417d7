import { calls } from '@caiting/contract';
import { hashLoginPassword } from '@caiting/contract/wire';
import { overhang } from '../layout.ts';
import { newPlayer, PASSWORD } from '../people.ts';
import { expect, siteAddress, test } from '../site.ts';
import { enterConsole, expectAccessible } from './at-the-console.ts';

/** What cannot wait until somebody is at a desk. */

test('an account is locked from a phone', async ({ page, browser }) => {
  const player = await (await browser.newContext({ baseURL: siteAddress() })).newPage();
  const userName = await newPlayer(player);
  await enterConsole(page, 'operator', `/console/players?tab=player&userName=${userName}`);
  await expect(page.getByRole('main').getByText(userName).first()).toBeVisible();
  await expectAccessible(page, 'a player');
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await page.getByRole('group', { name: /操作/ }).getByRole('button', { name: '锁定', exact: false }).first().click();
  const form = page.getByRole('form');
  await expect(form.getByLabel('用户名')).toHaveValue(userName);
  await form.getByLabel('原因').fill('账号被盗，本人来电');
  await expectAccessible(page, 'a form');
  await form.getByRole('button', { name: /锁定/ }).click();
  await expect(page.getByText('已办理').first()).toBeVisible();
  const { request } = player.context();
  const again = await request.post(siteAddress() + calls.login.path, {
    form: { userName, password: hashLoginPassword(userName, PASSWORD) },
    headers: { origin: siteAddress() },
  });
  expect(((await again.json()) as { code: number }).code).toBe(-11);
  await player.context().close();
});
