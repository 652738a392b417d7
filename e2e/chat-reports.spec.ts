import { calls, consoleCalls, consoleReportCalls, letterCalls } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { ownRoom } from './own-room.ts';
import { newPlayer } from './people.ts';
import { callSite, expect, freshName, menuItem, siteAddress, test, watchConsole } from './site.ts';
import { staff } from './staff.ts';

const box = (page: Page) => page.getByLabel('聊天内容');
const log = (page: Page) => page.getByRole('log', { name: '聊天消息' });
const titles = async (page: Page) =>
  (await callSite(page.context().request, siteAddress(), letterCalls.messageList, {})).list.map(
    ({ title }) => title.zh,
  );

test(
  'a player reports a message; staff recall it and mute its author: both pages show it at once, both people have a letter',
  { tag: '@both' },
  async ({ browser, page: reader }) => {
    const said: string[] = [];
    const [other, third] = [await browser.newContext(), await browser.newContext()];
    for (const context of [other, third]) watchConsole(context, said);
    const [author, manager] = [await other.newPage(), await third.newPage()];
    const { request } = reader.context();
    const room = await ownRoom(request, await newPlayer(manager));
    const authorName = await newPlayer(author);
    await newPlayer(reader);
    const site = siteAddress();
    for (const view of [author, reader]) await view.goto(`${site}/chat?room=${room}`);
    const words = '这句话说得不对';
    await box(author).fill(words);
    await box(author).press('Enter');

    // One's own message has no such entry, another's does.
    const sent = author.locator('[data-message]').filter({ hasText: words });
    await sent.getByText(words).click({ button: 'right' });
    await expect(menuItem(author, '复制')).toBeVisible();
    await expect(menuItem(author, '举报')).toHaveCount(0);
    await author.keyboard.press('Escape');
    await log(reader).getByText(words).click({ button: 'right' });
    await menuItem(reader, '举报').click();
    const dialog = reader.getByRole('dialog', { name: '举报这条消息' });
    await dialog.getByRole('button', { name: '诈骗' }).click();
    await dialog.getByLabel('补充说明').fill('让我转账');
    await dialog.getByRole('button', { name: '提交举报' }).click();
    await expect(reader.getByText('已收到，谢谢')).toBeVisible();
    await expect(dialog).toHaveCount(0);

    const { act } = await staff(request);
    const { list } = await act(consoleReportCalls.reports, { pageSize: '100' as never });
    const { id } = list.find(({ roomCode }) => roomCode === room) ?? { id: '0' as never };
    const seen = await act(consoleReportCalls.reportedMessage, { id });
    expect(seen).toMatchObject({
      report: { roomCode: room, userName: authorName, reporters: 1 },
      reporters: [{ reason: 'fraud', note: '让我转账' }],
    });
    await act(consoleReportCalls.claimReport, { id });
    await act(consoleReportCalls.decideReport, { id, recall: 'this', mute: 'day', reason: 'fraud' });

    await expect(log(reader).getByText(words)).toHaveCount(0);
    await expect(log(author).getByText(words)).toHaveCount(0);
    await expect(author.getByText('您已被禁言1天')).toBeVisible();
    await expect(box(author)).toHaveCount(0);
    await author.reload();
    await expect(author.getByText('您已被禁言1天')).toBeVisible();
    await expect.poll(() => titles(author)).toContain('聊天处理通知');
    await expect.poll(() => titles(reader)).toContain('您的举报已处理');
    await author.goto(`${site}/userCenter/letter`);
    await author.getByText('聊天处理通知').first().click();
    await expect(author.getByText('您因「诈骗」被处理：撤回 1 条消息，在「礼仪厅」禁言至')).toBeVisible();
    expect(said).toEqual([]);
    for (const context of [other, third]) await context.close();
  },
);

test('a person is reported from the card, a room from what is known of it', async ({ browser, page }) => {
  const other = await browser.newContext();
  const author = await other.newPage();
  const room = await ownRoom(page.context().request, await newPlayer(author));
  await newPlayer(page);
  await author.goto(`${siteAddress()}/chat?room=${room}`);
  await box(author).fill('冒充客服的人');
  await box(author).press('Enter');
  await page.goto(`${siteAddress()}/chat?room=${room}`);
  await page.getByRole('article').filter({ hasText: '冒充客服的人' }).getByRole('button').first().click();
  const card = page.getByRole('dialog', { name: '会员资料' });
  await card.getByRole('button', { name: '举报' }).click();
  const ofPerson = page.getByRole('dialog', { name: '举报这位会员' });
  await ofPerson.getByRole('button', { name: '冒充官方' }).click();
  await ofPerson.getByRole('button', { name: '提交举报' }).click();
  await expect(ofPerson).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '房间信息' }).filter({ visible: true }).click();
  await page.getByRole('dialog', { name: '房间信息' }).getByRole('button', { name: '举报' }).click();
  const ofRoom = page.getByRole('dialog', { name: '举报这个聊天室' });
  await ofRoom.getByRole('button', { name: '提交举报' }).click();
  await expect(ofRoom).toHaveCount(0);
  const { list } = await (
    await staff(page.context().request)
  ).act(consoleReportCalls.reports, { pageSize: '100' as never });
  expect(
    list
      .filter(({ roomCode }) => roomCode === room)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['person', 'room']);
  await other.close();
});

test('what staff recall behind a password goes from the list of whoever has been inside; what was said before it comes back', async ({
  browser,
  page: reader,
}) => {
  const other = await browser.newContext({ baseURL: siteAddress() });
  const author = await other.newPage();
  const { request } = reader.context();
  const title = `Behind ${freshName()}`;
  const room = await ownRoom(request, await newPlayer(author), '', title);
  const roomCode = room as never;
  const { act } = await staff(request);
  await act(consoleCalls.updateRoom, { roomCode, key: 'password', value: '2580' });
  await newPlayer(reader);
  for (const view of [author, reader]) await view.goto(`/chat?room=${room}`);
  // Who manages the room is asked for none.
  await reader.getByLabel('4 位数字密码').fill('2580');
  for (const view of [author, reader]) await expect(box(view)).toBeVisible();
  for (const words of ['留下的话', '收回的话']) {
    await box(author).fill(words);
    await box(author).press('Enter');
    await expect(log(reader).getByText(words)).toBeVisible();
  }

  // The list shows what was said to whoever has been there, which the server writes down a moment after the words are seen.
  const visited = async () => (await callSite(request, siteAddress(), calls.roomUnread, {})).list;
  await expect.poll(visited).toContainEqual(expect.objectContaining({ roomCode }));
  // The list as a page of its own: the room itself stands open no more.
  await reader.setViewportSize({ width: 390, height: 844 });
  await reader.goto('/chat?list=rooms');
  await reader.getByRole('button', { name: '按名称查找' }).click();
  await reader.getByRole('textbox', { name: '按名称查找' }).fill(title);
  const row = reader.getByRole('list', { name: '聊天室' }).getByRole('link').filter({ hasText: title });
  await expect(row).toContainText('收回的话');
  const { list } = await act(consoleReportCalls.roomMessages, {
    roomCode,
    reason: '核对举报',
    pageSize: '10' as never,
  });
  const { id } = list.at(-1) ?? { id: '0' as never };
  await act(consoleReportCalls.recallMessage, { roomCode, id, reason: 'fraud' });
  await expect(row).not.toContainText('收回的话');
  await expect(row).toContainText('留下的话');
  await other.close();
});
