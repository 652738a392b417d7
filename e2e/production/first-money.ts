import { yuan } from '@caiting/money';
import { openDatabase } from '@caiting/server/platform/db/connect';
import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../people.ts';

/** A first member of a site of production, and his first money. */

const HOUR_MS = 3_600_000;

/**
 * What an operator publishes, with its line of the operators' log, which the audit compares: play begins with a gift, since a site of production has no play
 * money and this one no provider.
 */
export async function publishGift(site: { dataFolder: string; databaseUrl?: string }): Promise<void> {
  const { db, embedded } = await openDatabase({ ...site, connectionsMax: 1 });
  try {
    await db.tx(async (tx) => {
      const { now } = await tx.one<{ now: Date }>('select app_now() as now');
      const startsAt = now.getTime() - HOUR_MS;
      const endsAt = startsAt + 48 * HOUR_MS;
      const { id } = await tx.one<{ id: bigint }>(
        `insert into activity (kind, period, title_zh, summary_zh, rules_zh, wagering, budget, per_device, starts_at, ends_at, claims_until, staff)
         select 'register', 'once', '开业礼', '注册即领 100 元', '每人一次', 0, $1, false, t.starts, t.ends, t.ends, 'ops1'
           from (select to_timestamp($2::float8 / 1000) as starts, to_timestamp($3::float8 / 1000) as ends) as t returning id`,
        [yuan(100), startsAt, endsAt],
      );
      const tiers = [{ needed: '1', reward: '100' }];
      await tx.run('insert into activity_tier (activity, needed, reward) values ($1, 1, $2)', [id, yuan(100)]);
      const said = {
        kind: 'register',
        period: 'once',
        titleZh: '开业礼',
        wagering: '0',
        budget: '100',
        perDevice: false,
      };
      await tx.run(`insert into staff_log (name, act, detail) values ('ops1', 'createActivity', $1)`, [
        JSON.stringify({ ...said, tiers, startsAt, endsAt }),
      ]);
    });
  } finally {
    await db.close();
    await embedded?.release();
  }
}

export async function takeGift(page: Page): Promise<void> {
  await page.goto('/activity');
  await page
    .locator('main')
    .getByRole('link', { name: /开业礼/ })
    .last()
    .click();
  await page.getByRole('button', { name: '领取 ¥100' }).click();
  await expect(page.getByText('已领取 ¥100')).toBeVisible();
}

export async function register(page: Page, userName: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('用户名', { exact: true }).fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /我已满 18 岁/ }).check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page).toHaveURL('/index');
}
