import { calls, hashSafetyPassword, toEnpath } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { balanceOf, newPlayer, richPlayer } from './people.ts';
import { callSite, expect, siteAddress, test, watchConsole } from './site.ts';

const DIGITS = '246810';

async function setSafetyPassword(page: Page, userName: string): Promise<void> {
  const safetyPassword = hashSafetyPassword(userName, DIGITS);
  await callSite(page.context().request, siteAddress(), calls.setSafetyPassword, { safetyPassword });
}

/** The card of the envelope with this wish. */
const cardOf = (page: Page, wish: string) =>
  page.getByRole('log').getByRole('button', { name: new RegExp(`红包 ${wish}`) });
const yuanOf = (text: string | null): number => Number(/¥([\d.]+)/.exec(text ?? '')?.[1]);

test.describe('red envelopes', () => {
  test('one sends, two open, a guest is told to register; the shares add up and are proven', async ({
    browser,
    baseURL,
    page,
  }) => {
    const said: string[] = [];
    const [other, guest] = [await browser.newContext(), await browser.newContext()];
    for (const context of [other, guest]) watchConsole(context, said);
    const [friend, visitor] = [await other.newPage(), await guest.newPage()];
    const sender = await richPlayer(page, 100);
    await setSafetyPassword(page, sender);
    await newPlayer(friend);
    await page.goto('/chat');
    await friend.goto(`${baseURL}/chat`);
    await visitor.goto(`${baseURL}/chatGuest?guestCode=welcome`);

    const wish = `旺${Date.now() % 1_000_000}`;
    await page.getByRole('button', { name: '发红包' }).click();
    const form = page.getByRole('dialog', { name: '发红包' });
    await form.getByRole('button', { name: '塞钱进红包' }).click();
    await expect(form.getByText('红包个数必须在1与1000之间')).toBeVisible();
    await form.getByLabel('红包个数').fill('2');
    await form.getByLabel('总金额').fill('1.99');
    await form.getByRole('button', { name: '塞钱进红包' }).click();
    await expect(form.getByText('单个红包平均金额必须在 ¥1.00 与 ¥10,000.00 之间')).toBeVisible();
    await form.getByLabel('总金额').fill('10');
    await form.getByLabel('祝福语').fill(wish);
    await form.getByRole('button', { name: '塞钱进红包' }).click();
    await expect(page.getByRole('button', { name: '塞钱进红包 ¥10.00' })).toBeVisible();
    await page.getByRole('textbox', { name: '安全密码' }).pressSequentially(DIGITS);
    await page.getByRole('button', { name: '塞钱进红包 ¥10.00' }).click();
    for (const view of [page, friend, visitor]) await expect(cardOf(view, wish)).toContainText('查看红包');
    expect(await balanceOf(page.context().request)).toBe('90');

    await cardOf(visitor, wish).click();
    await expect(visitor.getByRole('alertdialog')).toContainText('访客不能领取红包，请先注册登录');
    await visitor.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();

    // A room may ask for more than one has: said in place of the coin, and no error.
    const sentence = '本房间的红包需注册满7天才能领取';
    const asked = `**${toEnpath(calls.snatchRedEnvelope.path)}*`;
    await friend.route(asked, (route) => route.fulfill({ json: { code: -2431, msg: sentence, data: null } }));
    await cardOf(friend, wish).click();
    const told = friend.getByRole('dialog', { name: /的红包/ });
    await expect(told.getByText(sentence)).toBeVisible();
    await expect(told.getByRole('button', { name: '拆红包' })).toHaveCount(0);
    await told.getByRole('button', { name: '关闭' }).click();
    await friend.unroute(asked);

    await cardOf(friend, wish).click();
    await expect(friend.getByRole('button', { name: '拆红包' })).toBeVisible();
    await friend.getByRole('button', { name: '拆红包' }).click();
    const opened = friend.getByRole('dialog', { name: /的红包/ });
    await expect(opened.getByText('已存入余额')).toBeVisible();
    const theirs = Number(await balanceOf(friend.context().request));
    expect(yuanOf(await opened.locator('header').textContent())).toBe(theirs);
    await opened.getByRole('button', { name: '关闭' }).click();
    await expect(cardOf(friend, wish)).toContainText('已领取');

    await cardOf(page, wish).click();
    await page.getByRole('button', { name: '拆红包' }).click();
    const all = page.getByRole('dialog', { name: /的红包/ });
    await expect(all.getByText('2 个红包共 ¥10.00，已全部领完')).toBeVisible();
    await expect(all.getByText('手气最佳')).toHaveCount(1);
    await expect(all.getByText('份额校验一致')).toBeVisible();
    const mine = Number(await balanceOf(page.context().request)) - 90;
    expect(Math.round((mine + theirs) * 100)).toBe(1_000);

    await all.getByRole('button', { name: '关闭' }).click();

    // Without leaving the room: what one has sent, and what became of it.
    await page.getByRole('button', { name: '我的红包' }).click();
    const records = page.getByRole('dialog', { name: '我的红包' });
    await expect(records.getByRole('listitem')).toHaveCount(1);
    await records.getByRole('radio', { name: '发出的' }).click();
    const sent = records.getByRole('listitem').filter({ hasText: wish });
    await expect(sent).toContainText('已领 2/2 个');
    await expect(sent).toContainText('已全部领完');
    await expect(sent).toContainText('¥10.00');

    await friend.goto(`${baseURL}/userCenter/redEnvelope`);
    await expect(friend.getByRole('list', { name: '我的红包' }).getByRole('listitem')).toHaveCount(1);
    expect(said).toEqual([]);
    await other.close();
    await guest.close();
  });

  test('what nobody took came back: the sum, when, and that it did', async ({ page }) => {
    await newPlayer(page);
    await page.route(`**${toEnpath(calls.querySentRedEnvelope.path)}*`, (route) =>
      route.fulfill({
        json: {
          code: 1,
          msg: '',
          data: {
            rows: [
              {
                recordId: '7',
                roomCode: 'lobby',
                roomId: '',
                isDirect: false,
                wishingRemark: '恭喜发财',
                dispatchType: 2,
                amount: '10',
                total: 3,
                numTotal: 5,
                receiveAmount: '6.2',
                refundAmount: '3.8',
                refundTime: 1_790_000_000,
                state: 4,
                sendTime: 1_789_956_800,
                expireTime: 1_790_000_000,
              },
            ],
            total: 1,
            totalAmount: '10',
            totalReceived: '6.2',
            totalRefund: '3.8',
          },
        },
      }),
    );
    await page.goto('/userCenter/redEnvelope');
    await page.getByRole('radio', { name: '发出的' }).click();
    const row = page.getByRole('list', { name: '我的红包' }).getByRole('listitem');
    await expect(row).toContainText('已领 3/5 个');
    await expect(row).toContainText('已退回');
    await expect(row).toContainText('+¥3.80');
    await expect(page.getByText('已被领取 ¥6.20 · 已退回 ¥3.80')).toBeVisible();
  });

  test('without a safety password one is asked to set it first', async ({ page }) => {
    await newPlayer(page);
    await page.goto('/chat');
    await page.getByRole('button', { name: '发红包' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('你还未设置安全密码,无法发送红包，是否先去设置安全密码');
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('dialog', { name: '发红包' })).toHaveCount(0);
  });
});
