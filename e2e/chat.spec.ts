import { nicknameOf } from './people.ts';
import { expect, menuItem, signIn, test, watchConsole } from './site.ts';

test.describe('chat', () => {
  test('two people talk, a guest reads along, and nobody misses a word after a break', async ({
    browser,
    baseURL,
    page,
  }) => {
    const said: string[] = [];
    const [other, guest] = [await browser.newContext(), await browser.newContext()];
    for (const context of [other, guest]) watchConsole(context, said);
    const [otherPage, guestPage] = [await other.newPage(), await guest.newPage()];
    await signIn(page, 'player1');
    await signIn(otherPage, 'agent1');
    await page.goto('/chat');
    await otherPage.goto(`${baseURL}/chat`);
    await guestPage.goto(`${baseURL}/chatGuest?guestCode=welcome`);
    const log = (of: typeof page) => of.getByRole('log', { name: '聊天消息' });
    for (const view of [page, otherPage, guestPage]) await expect(log(view).getByRole('article').first()).toBeVisible();

    const word = `你好，这是${Date.now()}`;
    await page.getByLabel('聊天内容').fill(word);
    await page.getByLabel('聊天内容').press('Enter');
    for (const view of [page, otherPage, guestPage]) await expect(log(view).getByText(word)).toHaveCount(1);
    await expect(page.getByLabel('聊天内容')).toHaveValue('');

    await other.setOffline(true);
    const missed = `断线时说的${Date.now()}`;
    await page.getByLabel('聊天内容').fill(missed);
    await page.getByRole('button', { name: '发送' }).click();
    await expect(log(page).getByText(missed)).toHaveCount(1);
    await other.setOffline(false);
    await expect(log(otherPage).getByText(missed)).toHaveCount(1, { timeout: 40_000 });

    await expect(guestPage.getByLabel('聊天内容')).toBeVisible();
    await expect(guestPage.getByRole('link', { name: '注册', exact: true }).last()).toBeVisible();
    expect(said.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await other.close();
    await guest.close();
  });

  test('Enter sends, Ctrl+Enter breaks the line, blank is told', async ({ page }) => {
    await signIn(page, 'player1');
    await page.goto('/chat');
    const box = page.getByLabel('聊天内容');
    // By the keyboard the text box is one step from the log, not two for each message.
    await page.getByRole('button', { name: '跳到输入框' }).press('Enter');
    await expect(box).toBeFocused();
    await box.press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText('内容不能为空');
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await box.fill('第一行');
    await box.press('Control+Enter');
    await box.pressSequentially(`第二行${Date.now()}`);
    await expect(box).toHaveValue(/第一行\n第二行/);
  });

  test('the fifth of a burst still goes, the sixth is refused in its place and can be sent again', async ({ page }) => {
    await signIn(page, 'newbie1');
    await page.goto('/chat');
    const box = page.getByLabel('聊天内容');
    await expect(page.getByRole('article').first()).toBeVisible();
    for (let index = 1; index <= 22; index += 1) {
      await box.fill(`连发${index}·${Date.now()}`);
      await box.press('Enter');
    }
    await expect(page.getByText('发言过快').first()).toBeVisible();
    await expect(page.getByRole('button', { name: '重发' }).first()).toBeVisible();
  });

  test('a visitor is asked to sign in and may look around as a guest', async ({ page }) => {
    await page.goto('/chat');
    await expect(page.getByText('登录后可以进入聊天大厅发言')).toBeVisible();
    await page.getByRole('link', { name: '以访客身份看看' }).click();
    await expect(page).toHaveURL(/\/chatGuest\?guestCode=/);
    await expect(page.getByText('您以访客身份发言')).toBeVisible();
    await expect(page.getByRole('link', { name: '注册' }).filter({ visible: true }).first()).toBeVisible();
  });

  test('a guest speaks, and a member reads it at once under the name of a guest', async ({
    browser,
    baseURL,
    page,
  }) => {
    const other = await browser.newContext();
    const memberPage = await other.newPage();
    await signIn(memberPage, 'player1');
    await memberPage.goto(`${baseURL}/chat`);
    await expect(memberPage.getByRole('article').first()).toBeVisible();
    await page.goto('/chatGuest?guestCode=welcome');
    const word = `访客说${Date.now()}`;
    await page.getByLabel('聊天内容').fill(word);
    await page.getByLabel('聊天内容').press('Enter');
    const line = memberPage.getByRole('article').filter({ hasText: word });
    await expect(line).toContainText(/访客[0-9a-f]{4}/);
    await expect(page.getByRole('article').filter({ hasText: word })).toHaveCount(1);
    await other.close();
  });
});

test.describe('moderation', () => {
  test('a manager mutes a member from the card: the bar turns grey at once, and lifting it gives the input back', async ({
    browser,
    baseURL,
    page,
  }) => {
    const other = await browser.newContext();
    const memberPage = await other.newPage();
    await signIn(page, 'manager1');
    await signIn(memberPage, 'agent1');
    await memberPage.goto(`${baseURL}/chat`);
    await page.goto('/chat');
    const word = `被禁言的人说${Date.now()}`;
    await memberPage.getByLabel('聊天内容').fill(word);
    await memberPage.getByLabel('聊天内容').press('Enter');
    const line = page.getByRole('article').filter({ hasText: word });
    await line.getByRole('button', { name: await nicknameOf(other.request) }).click();
    await page.getByRole('button', { name: '半小时' }).click();
    await expect(memberPage.getByText('您已被禁言半小时')).toBeVisible();
    await expect(memberPage.getByLabel('聊天内容')).toHaveCount(0);
    await page.getByRole('button', { name: '取消禁言' }).click();
    await expect(memberPage.getByLabel('聊天内容')).toBeVisible();
    await other.close();
  });

  test(
    'a manager mutes one guest from the message: that guest’s bar turns grey, another guest speaks on, the list lifts it',
    { tag: '@both' },
    async ({ browser, baseURL, page }) => {
      await signIn(page, 'manager1');
      await page.goto('/chat');
      // Both behind one address, which no other journey has: who comes from it later is silent with the one who is muted.
      const address = `198.51.100.${test.info().project.name === 'phone' ? 7 : 8}`;
      const guests = await Promise.all(
        ['吵', '静'].map(async (text) => {
          const view = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })).newPage();
          await view.goto(`${baseURL}/chatGuest?guestCode=welcome`);
          const word = `${text}${Date.now()}`;
          await view.getByLabel('聊天内容').fill(word);
          await view.getByLabel('聊天内容').press('Enter');
          const line = page.getByRole('article').filter({ hasText: word });
          await expect(line).toBeVisible();
          return { view, line };
        }),
      );
      const [loud, calm] = guests as [(typeof guests)[0], (typeof guests)[0]];
      const name = /访客[0-9a-f]{4}/.exec((await loud.line.textContent()) ?? '')?.[0] ?? 'no name';
      await loud.line.getByText(/^吵/).click({ button: 'right' });
      await menuItem(page, '禁言').click();
      await page.getByRole('dialog', { name: '访客' }).getByRole('button', { name: '半小时' }).click();
      await expect(loud.view.getByText('您已被禁言半小时')).toBeVisible();
      await expect(loud.view.getByLabel('聊天内容')).toHaveCount(0);
      await expect(calm.view.getByLabel('聊天内容')).toBeVisible();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: '房间信息' }).filter({ visible: true }).click();
      await page.getByLabel('搜索账号或昵称').fill(name);
      await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '修改' }).click();
      await page.getByRole('dialog', { name: '访客' }).getByRole('button', { name: '取消禁言' }).click();
      await expect(loud.view.getByLabel('聊天内容')).toBeVisible();
      for (const { view } of guests) await view.context().close();
    },
  );

  test('a recalled message leaves every screen', { tag: '@both' }, async ({ browser, baseURL, page }) => {
    const other = await browser.newContext();
    const memberPage = await other.newPage();
    await signIn(page, 'player1');
    await signIn(memberPage, 'newbie1');
    await memberPage.goto(`${baseURL}/chat`);
    await page.goto('/chat');
    const word = `要撤回的话${Date.now()}`;
    await page.getByLabel('聊天内容').fill(word);
    await page.getByLabel('聊天内容').press('Enter');
    // The lists beside the log say it too, and lose it with it.
    await expect(memberPage.getByRole('log').getByText(word)).toBeVisible();
    await page.getByRole('log').getByText(word).click({ button: 'right' });
    await menuItem(page, '撤回').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
    for (const view of [page, memberPage]) await expect(view.getByText(word)).toHaveCount(0);
    await other.close();
  });

  test(
    'a room with a password opens by its four digits, and stays open for who came in',
    { tag: '@both' },
    async ({ page }) => {
      // Each size comes as somebody who has not been in before: the server remembers who has.
      await signIn(page, test.info().project.name === 'phone' ? 'agent1' : 'newbie1');
      await page.goto('/chat?room=vip');
      await page.getByLabel('4 位数字密码').fill('1111');
      await expect(page.getByText('房间密码错误')).toBeVisible();
      await expect(page.getByLabel('4 位数字密码')).toHaveValue('');
      await page.getByLabel('4 位数字密码').fill('2580');
      await expect(page.getByLabel('聊天内容')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('聊天内容')).toBeVisible();
    },
  );
});
