import type { Page } from '@playwright/test';
import { newPlayer } from './people.ts';
import { expect, isPhone, menuItem, signIn, test, watchConsole } from './site.ts';

/** The smallest of pictures. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const log = (page: Page) => page.getByRole('log', { name: '聊天消息' });

/** The private chats among the lists: beside the room on a desktop, a sheet on a phone; behind their tab. */
async function openLists(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: '聊天室' }).click();
  await page.getByRole('radio', { name: '私聊' }).filter({ visible: true }).click();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('聊天内容').fill(text);
  await page.getByLabel('聊天内容').press('Enter');
  await expect(log(page).getByText(text)).toHaveCount(1);
}

test.describe('private chats', () => {
  test(
    'a player writes to a manager, who sees it unread, answers and recalls; nobody else finds it',
    { tag: '@both' },
    async ({ browser, baseURL, page }) => {
      const said: string[] = [];
      const [second, third] = [await browser.newContext(), await browser.newContext()];
      for (const context of [second, third]) watchConsole(context, said);
      const [manager, stranger] = [await second.newPage(), await third.newPage()];
      await signIn(manager, 'manager1');
      await newPlayer(page);
      await newPlayer(stranger);
      await manager.goto(`${baseURL}/chat`);
      await page.goto('/chat');
      const duty = `今天我值班${Date.now()}`;
      await say(manager, duty);

      await log(page).getByRole('article').filter({ hasText: duty }).getByRole('button').first().click();
      await page.getByRole('button', { name: '私聊', exact: true }).click();
      await expect(page).toHaveURL(/\/chat\?direct=\d+/);
      // The room's own text box must be gone first: it looks the same.
      await expect(page.getByText('还没有人发言')).toBeVisible();
      const question = `请问几点下班${Date.now()}`;
      await say(page, question);
      await expect(log(page).getByRole('article').filter({ hasText: question })).toContainText('未读');

      await openLists(manager);
      const row = manager.getByRole('list', { name: '私聊' }).getByRole('link').filter({ hasText: question });
      await expect(row.getByRole('img', { name: '有未读消息' })).toBeVisible();
      await row.click();
      await expect(log(manager).getByText(question)).toHaveCount(1);
      await expect(log(page).getByRole('article').filter({ hasText: question })).toContainText('已读');

      const answer = `六点${Date.now()}`;
      await say(manager, answer);
      await expect(log(page).getByText(answer)).toHaveCount(1);
      // The receipt of a message that came while the chat was open: 5 s later.
      await expect(log(manager).getByRole('article').filter({ hasText: answer })).toContainText('已读', {
        timeout: 15_000,
      });
      // A picture, also through the tool of the text box.
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: DOT });
      await page.getByRole('dialog', { name: '发送图片' }).getByRole('button', { name: '发送' }).click();
      await expect(log(manager).getByRole('button', { name: /^查看.*的图片$/ })).toHaveCount(1);
      await expect(log(page).getByRole('button', { name: /^查看.*的图片$/ })).toHaveCount(1);

      const mine = log(manager).getByRole('article').filter({ hasText: answer });
      await mine.getByText(answer).click({ button: 'right' });
      await menuItem(manager, '撤回').click();
      await manager.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
      await expect(log(page).getByText(answer)).toHaveCount(0);

      await stranger.goto(page.url());
      await expect(stranger.getByText(question)).toHaveCount(0);
      await expect(stranger.getByText('房间不存在')).toBeVisible();
      await expect(stranger.getByLabel('聊天内容')).toHaveCount(0);
      expect(said).toEqual([]);
      await second.close();
      await third.close();
    },
  );

  test('two players have no private-chat button for each other', async ({ browser, baseURL, page }) => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await newPlayer(page);
    await newPlayer(other);
    await page.goto('/chat');
    await other.goto(`${baseURL}/chat`);
    const word = `随便聊聊${Date.now()}`;
    await say(other, word);
    await log(page).getByRole('article').filter({ hasText: word }).getByRole('button').first().click();
    await expect(page.getByRole('dialog', { name: '会员资料' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: '会员资料' }).getByText('账号')).toBeVisible();
    await expect(page.getByRole('button', { name: '私聊', exact: true })).toHaveCount(0);
    await context.close();
  });
});
