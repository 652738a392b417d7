import { calls, MESSAGE_TYPES, pushes, toEnpath } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Page, WebSocketRoute } from '@playwright/test';
import { ownRoom } from './own-room.ts';
import { newPlayer, nicknameOf } from './people.ts';
import { expect, menuItem, signIn, test, watchConsole } from './site.ts';

const box = (page: Page) => page.getByLabel('聊天内容');
const log = (page: Page) => page.getByRole('log', { name: '聊天消息' });
async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

test('a manager and a player in one room: calling each other, slow mode, mute by grade, what the log says of it', async ({
  browser,
  baseURL,
  page: manager,
}) => {
  const said: string[] = [];
  const other = await browser.newContext();
  watchConsole(other, said);
  const player = await other.newPage();
  const room = await ownRoom(manager.context().request, await newPlayer(manager));
  await newPlayer(player);
  const [managerName, playerName] = [await nicknameOf(manager.context().request), await nicknameOf(other.request)];
  for (const view of [manager, player]) await view.goto(`${baseURL}/chat?room=${room}`);
  await say(player, '大家好');
  await expect(log(manager).getByText('大家好')).toBeVisible();

  // A call: chosen from the list, set off on both screens; one key takes a whole name out.
  await box(manager).pressSequentially('@');
  await expect(manager.getByRole('option', { name: /所有人/ })).toBeVisible();
  await box(manager).pressSequentially(playerName.slice(0, 4));
  await manager.getByRole('option', { name: playerName }).click();
  await expect(box(manager)).toHaveValue(`@${playerName} `);
  await box(manager).press('Backspace');
  await expect(box(manager)).toHaveValue('');
  await log(manager).getByText('大家好').click({ button: 'right' });
  await menuItem(manager, '@ Ta').click();
  await box(manager).pressSequentially('欢迎');
  await box(manager).press('Enter');
  await expect(log(player).getByText(`@${playerName}`, { exact: true })).toBeVisible();
  // A player may not call everybody.
  await box(player).pressSequentially('@');
  await expect(player.getByRole('option', { name: managerName })).toBeVisible();
  await expect(player.getByRole('option', { name: /所有人/ })).toHaveCount(0);
  await box(player).fill('');

  // Called while away: the view begins at what is new, and the tip leads on to the call.
  await player.goto(`${baseURL}/chat`);
  for (const part of ['一', '二']) await say(manager, Array.from({ length: 20 }, (_, at) => `${part}${at}`).join('\n'));
  await expect(log(manager).getByText('二19')).toBeVisible();
  await say(manager, '@所有人 这一句要看');
  await expect(log(manager).getByText('这一句要看')).toBeVisible();
  await player.goto(`${baseURL}/chat?room=${room}`);
  const tip = player.getByRole('button', { name: /我$|@ 我的消息/ });
  await tip.click();
  await expect(log(player).getByText('这一句要看')).toBeInViewport();
  await expect(tip).toHaveCount(0);

  // Slow mode: the button counts down, then gives itself back.
  await manager.getByRole('button', { name: '房间信息' }).filter({ visible: true }).click();
  await manager.getByLabel('慢速模式').selectOption('30');
  await say(player, '慢一点');
  await expect(player.getByRole('button', { name: /^\d+ 秒$/ })).toBeDisabled();
  await manager.getByLabel('慢速模式').selectOption('0');
  await expect(player.getByRole('button', { name: '发送', exact: true })).toBeEnabled();

  // By grade: the bar stands in place of the input at once, and goes again.
  await manager.getByLabel('可发言的最低等级').selectOption('3');
  await expect(player.getByText('您的等级已禁言')).toBeVisible();
  await expect(box(player)).toHaveCount(0);
  await manager.getByLabel('可发言的最低等级').selectOption('0');
  await expect(box(player)).toBeVisible();
  await expect(manager.getByText('可发言等级 0 → 3')).toBeVisible();
  expect(said).toEqual([]);
  await other.close();
});

test('a guest keeps a name of their own, and what the filter refuses stays with them, told why', async ({
  browser,
  baseURL,
  page,
}) => {
  await page.goto('/chatGuest?guestCode=welcome');
  await say(page, '加微信 wang888666');
  await expect(page.getByRole('alert').filter({ hasText: '内容含有违禁词、链接或联系方式' })).toBeVisible();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  const word = `文明聊天${Date.now()}`;
  await say(page, word);
  const line = page.getByRole('article').filter({ hasText: word });
  await expect(line).toContainText(/访客[0-9a-f]{4}/);
  const name = /访客[0-9a-f]{4}/.exec((await line.textContent()) ?? '')?.[0] ?? 'no name';
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: word })).toContainText(name);
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${baseURL}/chatGuest?guestCode=welcome`);
  const answer = `另一位${Date.now()}`;
  await say(other, answer);
  await expect(page.getByRole('article').filter({ hasText: answer })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: answer })).not.toContainText(name);
  await other.context().close();
});

test(
  'reading up over two hundred messages and down again: one scroll a page, and the line that is read never moves by more than a pixel',
  { tag: '@both' },
  async ({ page }) => {
    await signIn(page, 'player1');
    let say: (id: number) => void = () => undefined;
    await page.routeWebSocket(/\/v1\/broadCast\/chat/, (socket) => {
      socket.send(JSON.stringify({ code: pushes.authResult.code, data: { ok: true, message: '' } }));
      socket.send(JSON.stringify({ code: pushes.hello.code, data: { room: 'ssc', epoch: 'e', seq: 900 } }));
      answerBeats(socket);
      say = (id) =>
        socket.send(JSON.stringify({ code: pushes.message.code, room: 'ssc', seq: id, data: aMessage(id) }));
    });
    // Every sixth message is a picture that comes later than its row.
    await page.route('**/files/late/*', async (route) => {
      await new Promise((done) => setTimeout(done, 150));
      await route.fulfill({ contentType: 'image/png', body: DOT });
    });
    // Messages 601 to 900, of every height; large pages, so that few are needed.
    await page.route(`**${toEnpath(calls.getMessageListWeb.path)}*`, async (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const [after, size] = [Number(asked.get('after') ?? 0), Number(asked.get('pageSize'))];
      const newest = after > 0 ? Math.min(900, after + 40) : Number(asked.get('id') ?? 901) - 1;
      const oldest = after > 0 ? after + 1 : Math.max(601, newest - (size === 5 ? 4 : 89));
      const list = Array.from({ length: newest - oldest + 1 }, (_, at) => aMessage(newest - at));
      const data = { list, epoch: 'e', seq: 900, more: after > 0 ? newest < 900 : oldest > 601 };
      // Later than the scrolling that asks for it.
      if (size !== 5) await new Promise((done) => setTimeout(done, 300));
      await route.fulfill({ json: { code: 1, msg: '', data } });
    });
    await page.goto('/chat?room=ssc');
    await expect(log(page).getByText('第806句')).toHaveCount(1);
    /** Scrolls to an edge once, waits for a message and all pictures to be there, and says how far the line moved that was read meanwhile. */
    const read = (edge: 'top' | 'end', until: number): Promise<number> =>
      log(page).evaluate(
        async (frame, [to, id]) => {
          const topOf = (row: Element | undefined) =>
            (row?.getBoundingClientRect().top ?? Number.NaN) - frame.getBoundingClientRect().top;
          const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          frame.scrollTop = to === 'top' ? 0 : frame.scrollHeight;
          await drawn();
          const line = [...frame.querySelectorAll('article')].find((row) => topOf(row) > 0);
          const top = topOf(line);
          while (!frame.querySelector(`[data-message="${id}"]`)) await drawn();
          while ([...frame.querySelectorAll('img')].some(({ complete }) => !complete)) await drawn();
          await drawn();
          return Math.abs(topOf(line) - top);
        },
        [edge, until] as const,
      );
    expect(await read('top', 716)).toBeLessThanOrEqual(1);
    expect(await read('top', 626)).toBeLessThanOrEqual(1);
    // Two hundred are kept: the newest have gone, and come again on the way down.
    await expect(log(page).getByRole('article')).toHaveCount(200);
    await expect(log(page).getByText('第826句')).toHaveCount(0);
    say(901);
    await expect(page.getByRole('button', { name: '1 条新消息' })).toBeVisible();
    expect(await read('end', 865)).toBeLessThanOrEqual(1);
    expect(await read('end', 901)).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: /新消息|最新/ }).click();
    await expect(log(page).getByText('第901句')).toBeInViewport();
    say(902);
    await expect(log(page).getByText('第902句')).toBeInViewport();
  },
);

test(
  'two hundred and fifty messages later the line that is read is still there, and where it was',
  { tag: '@both' },
  async ({ page }) => {
    await signIn(page, 'player1');
    let say: (id: number) => void = () => undefined;
    await page.routeWebSocket(/\/v1\/broadCast\/chat/, (socket) => {
      socket.send(JSON.stringify({ code: pushes.authResult.code, data: { ok: true, message: '' } }));
      socket.send(JSON.stringify({ code: pushes.hello.code, data: { room: 'ssc', epoch: 'e', seq: 640 } }));
      answerBeats(socket);
      say = (id) => socket.send(JSON.stringify({ code: pushes.message.code, room: 'ssc', seq: id, data: aText(id) }));
    });
    let newest = 640;
    await page.route(`**${toEnpath(calls.getMessageListWeb.path)}*`, async (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const [after, size] = [Number(asked.get('after') ?? 0), Number(asked.get('pageSize'))];
      const to = after > 0 ? Math.min(newest, after + size) : Number(asked.get('id') ?? newest + 1) - 1;
      const from = after > 0 ? after + 1 : Math.max(601, to - size + 1);
      const list = Array.from({ length: to - from + 1 }, (_, at) => aText(to - at));
      const data = { list, epoch: 'e', seq: newest, more: after > 0 ? to < newest : from > 601 };
      await route.fulfill({ json: { code: 1, msg: '', data } });
    });
    await page.goto('/chat?room=ssc');
    await expect(log(page).getByText('第640句')).toBeInViewport();
    // A page of history comes at each scroll to the top, and the log stands where it was meanwhile: people scroll again.
    await expect(async () => {
      await log(page).evaluate((frame) => {
        frame.scrollTop = 0;
      });
      await expect(log(page).getByText('第601句')).toHaveCount(1, { timeout: 1_500 });
    }).toPass({ timeout: 20_000 });
    await log(page).evaluate((frame) => {
      const row = frame.querySelector('[data-message="620"]');
      frame.scrollTop += (row?.getBoundingClientRect().top ?? 0) - frame.getBoundingClientRect().top - 40;
    });
    const line = log(page).getByText('第620句');
    await expect(page.getByRole('button', { name: '回到最新' })).toBeVisible();
    const before = await line.boundingBox();
    for (let id = 641; id <= 890; id += 1) say(id);
    newest = 890;
    await expect(page.getByRole('button', { name: '250 条新消息' })).toBeVisible();
    const after = await line.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1_000))).toBeLessThanOrEqual(1);
    // No more than two hundred are kept all the same.
    expect(await log(page).getByRole('article').count()).toBeLessThanOrEqual(200);
    await page.getByRole('button', { name: '250 条新消息' }).click();
    await expect(log(page).getByText('第890句')).toBeInViewport();
  },
);

/** The page asks its line now and then whether it lives. */
const answerBeats = (socket: WebSocketRoute): void =>
  socket.onMessage((message) => {
    if (String(message) === '{"code":6}') socket.send(JSON.stringify({ code: pushes.heartbeatReply.code, data: {} }));
  });

const aText = (id: number): ChatMessage => ({
  ...aMessage(id),
  messageTypeId: MESSAGE_TYPES.text,
  message: `第${id}句`,
  images: [],
});

/** One transparent pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

function aMessage(id: number): ChatMessage {
  const isPicture = id % 6 === 5;
  const path = `/files/late/${id}.png`;
  const picture = { imgPath: path, thumbPath: path, width: 200 + (id % 7) * 100, height: 200 + (id % 5) * 150 };
  return {
    id: String(id) as ChatMessage['id'],
    roomCode: 'ssc',
    roomId: '',
    messageTypeId: isPicture ? MESSAGE_TYPES.image : MESSAGE_TYPES.text,
    message: isPicture ? JSON.stringify(picture) : `第${id}句 ${'长短不一的话。'.repeat(id % 23)}`,
    status: 0,
    userIds: [],
    mentionNames: [],
    type: 1,
    guestCode: '',
    userId: String(70_000 + (id % 7)),
    nickname: `会员${id % 7}`,
    userName: 'hu***y',
    avatar: '',
    grade: 3,
    gradeName: '黄金',
    gradeShow: true,
    gradeShowColorId: 0,
    nicknameColorId: 0,
    messageColorId: 0,
    gmtCreated: 1_790_000_000_000 + id * 20_000,
    images: isPicture ? [path] : [],
    imgShow: true,
    sendKey: `key-${id}`,
    seq: id,
  };
}
