import { calls, consoleCalls, consoleGuestCalls, toEnpath } from '@caiting/contract';
import type { Page, WebSocketRoute } from '@playwright/test';
import { ownRoom } from './own-room.ts';
import { newPlayer } from './people.ts';
import { callSite, expect, isPhone, menuItem, nextConnection, openConnected, siteAddress, test } from './site.ts';
import { staff } from './staff.ts';

/** What the hall does when the network, the room or the rights of a person change under it. */

const CHAT_SOCKET = /\/v1\/broadCast\/chat/;
const box = (page: Page) => page.getByLabel('聊天内容');
const log = (page: Page) => page.getByRole('log', { name: '聊天消息' });
async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

/** Says a word in a room as the signed-in person of the page, past its screen. */
const sayBehind = (page: Page, roomCode: string, message: string) =>
  callSite(page.context().request, siteAddress(), calls.addMessage, {
    roomCode: roomCode as never,
    messageTypeId: 1 as never,
    message,
  });

/** Stands between the page and the server's chat socket: passes everything on, nothing at all, or lets nobody connect. */
async function holdLine(page: Page): Promise<{ set(how: 'open' | 'silent' | 'refused'): Promise<void> }> {
  let how: 'open' | 'silent' | 'refused' = 'open';
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(CHAT_SOCKET, (socket) => {
    if (how === 'refused') return void socket.close({ code: 1012 });
    const server = socket.connectToServer();
    open.add(socket);
    socket.onMessage((message) => how === 'open' && server.send(message));
    server.onMessage((message) => how === 'open' && socket.send(message));
  });
  return {
    async set(next) {
      how = next;
      if (next === 'refused') for (const socket of open) await socket.close({ code: 1012 });
      if (next === 'refused') open.clear();
    },
  };
}

test('the network goes: said within three seconds; it comes back: said no more, and nothing was missed or lost', async ({
  page,
  expectedFaults,
}) => {
  // The network may go in the middle of a handshake.
  expectedFaults.push(/ERR_INTERNET_DISCONNECTED/, /closed before the connection is established/);
  const name = await newPlayer(page);
  const room = await ownRoom(page.context().request, name);
  await page.goto(`/chat?room=${room}`);
  await say(page, '断网之前');
  // Answered: a message that is still on its way stands in the log too.
  await expect(log(page).locator('[data-message]').filter({ hasText: '断网之前' })).toBeVisible();
  await box(page).fill('还没写完的话');
  await page.context().setOffline(true);
  const banner = page.getByRole('alert').filter({ hasText: '网络已断开' });
  await expect(banner).toBeInViewport({ timeout: 3_000 });
  await expect(box(page)).toHaveValue('还没写完的话');
  // Sent without a network it waits, and goes when there is one.
  await box(page).fill('断网时说的');
  await box(page).press('Enter');
  await expect(page.getByText('发送中')).toBeVisible();
  await page.context().setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(page.getByText('发送中')).toHaveCount(0);
  await expect(log(page).getByText('断网时说的')).toHaveCount(1);
  await sayBehind(page, room, '恢复以后');
  await expect(log(page).getByText('恢复以后')).toHaveCount(1);
});

test('a line that died without a word is noticed within three seconds, and taken back when it speaks again', async ({
  page,
}) => {
  const line = await holdLine(page);
  const name = await newPlayer(page);
  const room = await ownRoom(page.context().request, name);
  await page.goto(`/chat?room=${room}`);
  await expect(page.getByText('还没有人发言')).toBeVisible();
  // Heard by the line itself, not as the answer to who said it.
  await sayBehind(page, room, '线路正常');
  await expect(log(page).getByText('线路正常')).toBeVisible();
  await line.set('silent');
  const banner = page.getByRole('alert').filter({ hasText: '连接已断开' });
  await expect(banner).toBeInViewport({ timeout: 3_000 });
  await sayBehind(page, room, '没听见的');
  await line.set('open');
  await expect(banner).toHaveCount(0);
  await expect(log(page).getByText('没听见的')).toHaveCount(1);
});

test('a server that is away closes no room: five tries, then word of it, the log stays, a press or time bring the room back', async ({
  page,
}) => {
  const line = await holdLine(page);
  const name = await newPlayer(page);
  const [first, second] = [
    await ownRoom(page.context().request, name),
    await ownRoom(page.context().request, name, '第二间'),
  ];
  await page.goto(`/chat?room=${first}`);
  await say(page, '服务器还在');
  await expect(log(page).getByText('服务器还在')).toBeVisible();
  await line.set('refused');
  const failed = page.getByRole('alert').filter({ hasText: '连接失败，请稍后再试' });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await expect(log(page).getByText('服务器还在')).toBeVisible();
  await sayBehind(page, first, '重启时说的');
  await line.set('open');
  await failed.getByRole('button', { name: '重新连接' }).click();
  await expect(failed).toHaveCount(0);
  await expect(log(page).getByText('重启时说的')).toHaveCount(1);
  // Another room was not closed by it.
  await page.goto(`/chat?room=${second}`);
  await expect(box(page)).toBeVisible();
});

test('what is written stays with its room: not sent into another one, there again on coming back and after a reload', async ({
  page,
}) => {
  const name = await newPlayer(page);
  const { request } = page.context();
  const [first, second] = [await ownRoom(request, name), await ownRoom(request, name)];
  await page.goto(`/chat?room=${first}`);
  await box(page).fill('只给第一间');
  // From room to room without a load of the page, as the lists do.
  const go = (room: string) =>
    page.evaluate((code) => {
      history.replaceState(history.state, '', `/chat?room=${code}`);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, room);
  await go(second);
  await expect(page.getByText('还没有人发言')).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await box(page).fill('第二间的');
  await go(first);
  await expect(box(page)).toHaveValue('只给第一间');
  await page.reload();
  await expect(box(page)).toHaveValue('只给第一间');
  await box(page).press('Enter');
  await expect(log(page).getByText('只给第一间')).toHaveCount(1);
  await go(second);
  await expect(box(page)).toHaveValue('第二间的');
  await expect(log(page).getByText('只给第一间')).toHaveCount(0);
});

test('a deleted room says so and leads to the others; they are as usable as before', async ({ page }) => {
  const name = await newPlayer(page);
  const room = await ownRoom(page.context().request, name);
  await page.goto(`/chat?room=${room}`);
  await expect(box(page)).toBeVisible();
  const { act } = await staff(page.context().request);
  await act(consoleCalls.deleteRoom, { roomCode: room as never });
  await expect(page.getByText('房间已被删除')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  // The list of the others: in the room's place on a phone, at the left on a desktop.
  await page
    .getByRole('link', { name: /^彩厅大厅/ })
    .filter({ visible: true })
    .click();
  await expect(box(page)).toBeVisible();
  await expect(page.getByText('房间已被删除')).toHaveCount(0);
});

test('changed rights: told, and the room is entered anew by itself with what they allow', async ({ page }) => {
  const name = await newPlayer(page);
  const { request } = page.context();
  const room = await ownRoom(request, name);
  const { act, actByTwo } = await staff(request);
  const told = page.getByText('账号权限已变更，请重新进入房间');
  const plans = page.getByRole('button', { name: '推送计划' });
  await openConnected(page, `/chat?room=${room}`, 'chat');
  for (const [on, buttons] of [
    ['0', 0],
    ['1', 1],
  ] as const) {
    const again = nextConnection(page, 'chat');
    const set = on === '1' ? actByTwo : act;
    await set(consoleCalls.setRoomManager, { roomCode: room as never, userName: name, on: on as never });
    await expect(told).toBeVisible();
    await expect(plans).toHaveCount(buttons);
    await again;
    await expect(told).toHaveCount(0);
  }
  await sayBehind(page, room, '重新进入以后');
  await expect(log(page).getByText('重新进入以后')).toHaveCount(1);
});

test('going to a call moves the list and nothing around it', { tag: '@both' }, async ({ browser, baseURL, page }) => {
  const other = await (await browser.newContext()).newPage();
  const [manager, player] = [await newPlayer(other), await newPlayer(page)];
  const room = await ownRoom(other.context().request, manager);
  await other.goto(`${baseURL}/chat?room=${room}`);
  await expect(box(other)).toBeVisible();
  // Called before this player was ever here would not count: the account was there already.
  expect(player).not.toBe('');
  await say(other, '@所有人 这一句要看');
  await expect(log(other).getByText('这一句要看')).toBeVisible();
  for (const part of ['一', '二', '三']) {
    await say(other, Array.from({ length: 15 }, (_, at) => `${part}${at}`).join('\n'));
    await expect(log(other).getByText(`${part}14`)).toBeVisible();
  }
  await page.goto(`/chat?room=${room}`);
  await expect(log(page).getByText('三14')).toBeInViewport();
  const head = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  const before = await head.boundingBox();
  await page.getByRole('button', { name: /我$|@ 我的消息/ }).click();
  await expect(log(page).getByText('这一句要看')).toBeInViewport();
  expect(await head.boundingBox()).toEqual(before);
  await expect(box(page)).toBeInViewport();
  await other.context().close();
});

test('Enter that ends a composition sends nothing; emoji of several signs stay one picture', async ({ page }) => {
  const name = await newPlayer(page);
  const room = await ownRoom(page.context().request, name);
  await page.goto(`/chat?room=${room}`);
  await box(page).fill('拼音还没选完');
  // Safari: the composition has ended before this key, and only its code says what it was for.
  await box(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
  await expect(box(page)).toHaveValue('拼音还没选完');
  await say(page, '家人👨‍👩‍👧 赞👍🏽 火🔥');
  const line = log(page).getByRole('article').filter({ hasText: '家人' });
  await expect(line).toContainText('家人👨‍👩‍👧 赞👍🏽 火🔥');
  await expect(line.locator('p', { hasText: '家人' }).locator('svg')).toHaveCount(1);
});

test('a refused message comes back into the box to be mended; too many lines are called that', async ({ page }) => {
  await newPlayer(page);
  // Somebody else's room: its managers may say anything.
  const room = await ownRoom(page.context().request, 'manager1');
  await page.goto(`/chat?room=${room}`);
  await say(page, '加微信 wang888666');
  await expect(page.getByRole('alert').filter({ hasText: '内容含有违禁词' })).toBeVisible();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await expect(box(page)).toHaveValue('加微信 wang888666');
  await expect(page.getByText('内容含有违禁词')).toHaveCount(0);
  await say(page, '大家好');
  await expect(log(page).getByText('大家好')).toBeVisible();
  await say(page, Array.from({ length: 22 }, (_, at) => `${at}`).join('\n'));
  await expect(page.getByText('换行不能超过20处')).toBeVisible();
  await say(page, Array.from({ length: 21 }, (_, at) => `行${at}`).join('\n'));
  await expect(log(page).getByText('行20')).toBeVisible();
});

test(
  'what can be done with a message: a menu at the pointer on a desktop, a sheet on a phone',
  { tag: '@both' },
  async ({ page }) => {
    const name = await newPlayer(page);
    const room = await ownRoom(page.context().request, name);
    await page.goto(`/chat?room=${room}`);
    await say(page, '可以撤回的话');
    const line = log(page).getByText('可以撤回的话');
    // The server has taken it.
    await expect(log(page).locator('[data-message]')).toHaveCount(1);
    await line.click({ button: 'right' });
    if (isPhone(page)) {
      await expect(menuItem(page, '撤回')).toBeVisible();
      return;
    }
    const menu = page.getByRole('menu', { name: '消息操作' });
    const [at, said] = [await menu.boundingBox(), await line.boundingBox()];
    expect(Math.abs((at?.y ?? 0) - (said?.y ?? 0))).toBeLessThan(100);
    // The page goes on behind it, and keys reach all of it.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menuItem(page, '复制')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menuItem(page, '撤回')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menuItem(page, '复制')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await line.click({ button: 'right' });
    await expect(menu).toBeVisible();
    await box(page).click();
    await expect(menu).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    // By the keyboard from the small button.
    await log(page).getByRole('button', { name: '消息操作' }).last().press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
    await expect(line).toHaveCount(0);
  },
);

test('without a choice one is in the first open room; a guest link opens its own; a site without rooms says so', async ({
  page,
}) => {
  const name = await newPlayer(page);
  const { request } = page.context();
  const rooms = await callSite(request, siteAddress(), calls.roomList, {});
  await page.goto('/chat');
  await expect(page.getByRole('heading', { level: 1, name: rooms.rows[0]?.title ?? '' }).first()).toBeAttached();
  await expect(box(page)).toBeVisible();

  const room = await ownRoom(request, name);
  await sayBehind(page, room, '只有这间才有的话');
  const { act } = await staff(request);
  const { guestCode } = await act(consoleGuestCalls.createGuestLink, { roomCode: room as never });
  await page.goto(`/chatGuest?guestCode=${guestCode}`);
  await expect(log(page).getByText('只有这间才有的话')).toBeVisible();
  // Who signs in from there comes back to that room, not to the first one.
  await expect(page.getByRole('main').getByRole('link', { name: '登录', exact: true })).toHaveAttribute(
    'href',
    `/login?redirect=${encodeURIComponent(`/chat?room=${room}`)}`,
  );

  await page.route(`**${toEnpath(calls.getRoomWeb.path)}*`, (route) =>
    route.fulfill({ json: { code: -2414, msg: '暂无开放的房间', data: null } }),
  );
  await page.goto('/chat');
  await expect(page.getByText('暂无开放的房间').first()).toBeVisible();
});

test(
  'lists come twenty a page, eleven where one shares, and say that they are whole only when they are',
  { tag: '@both' },
  async ({ page }) => {
    await newPlayer(page);
    const asked: { size: number; page: number; at: number }[] = [];
    await page.route(`**${toEnpath(calls.roomList.path)}*`, async (route) => {
      const search = new URL(route.request().url()).searchParams;
      const [size, number] = [Number(search.get('pageSize')), Number(search.get('pageNum'))];
      asked.push({ size, page: number, at: Date.now() });
      const rows = Array.from({ length: 30 }, (_, at) => aRoom(at + 1)).slice((number - 1) * size, number * size);
      await route.fulfill({ json: { code: 1, msg: '', data: { rows, total: 30, more: number * size < 30 } } });
    });
    await page.goto('/chat');
    await expect(box(page)).toBeVisible();
    if (isPhone(page)) await page.getByRole('button', { name: '聊天室' }).click();
    const list = page.getByRole('list', { name: '聊天室' }).filter({ visible: true });
    await expect(list.getByRole('listitem')).toHaveCount(20);
    await expect(page.getByText('已显示全部房间')).toHaveCount(0);
    await page.getByRole('button', { name: '加载更多' }).filter({ visible: true }).first().click();
    await expect(list.getByRole('listitem')).toHaveCount(30);
    await expect(page.getByText('已显示全部房间').filter({ visible: true })).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '分享注单' }).click();
    await page.getByRole('button', { name: '分享今日战绩' }).click();
    const share = page.getByRole('dialog', { name: '分享到' });
    await expect(share.getByRole('checkbox')).toHaveCount(11);
    await expect(share.getByRole('checkbox', { name: /房间02/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(share.getByRole('checkbox', { name: /房间02/ })).toContainText('已禁言');
    await expect(share.getByRole('checkbox', { name: /房间03/ })).toContainText('全体禁言');
    // The room is muted, and this person manages it.
    await expect(share.getByRole('checkbox', { name: /房间04/ })).toHaveAttribute('aria-disabled', 'false');
    const more = share.getByRole('button', { name: '加载更多' });
    await more.click();
    await expect(share.getByRole('checkbox')).toHaveCount(22);
    await more.click();
    await expect(share.getByRole('checkbox')).toHaveCount(30);
    await expect(share.getByText('已显示全部房间')).toBeVisible();
    // The list is read anew once the first visit of the room is known: what counts is when each page was asked for first.
    const firstAsked = (number: number) => asked.find((one) => one.size === 11 && one.page === number)?.at ?? 0;
    expect(firstAsked(3) - firstAsked(2)).toBeGreaterThanOrEqual(550);
  },
);

test('people are sought on the server when nothing was typed for a moment', { tag: '@both' }, async ({ page }) => {
  const name = await newPlayer(page);
  const room = await ownRoom(page.context().request, name);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === toEnpath(calls.getOnlineMemberList.path)) asked.push(url.searchParams.get('userName') ?? '');
  });
  await page.goto(`/chat?room=${room}`);
  await expect(box(page)).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: '房间信息' }).click();
  const search = page.getByRole('textbox', { name: '搜索在线会员' }).filter({ visible: true });
  await search.pressSequentially('没有这个人');
  await expect(page.getByText('没有找到').filter({ visible: true })).toBeVisible();
  // A text is asked for again when somebody comes; none but the whole one ever is.
  expect(new Set(asked.filter((one) => one !== ''))).toEqual(new Set(['没有这个人']));
});

const aRoom = (n: number) => ({
  roomCode: `room-${n}`,
  title: `房间${String(n).padStart(2, '0')}`,
  subTitle: '',
  avatar: '',
  banned: n === 2 || n === 3,
  bannedMessage: '',
  isMessageBanned: n === 3 || n === 4,
  isManager: n === 4,
  isPassword: false,
  onlineCount: 1,
  latestAt: null,
  mentions: 0,
});
