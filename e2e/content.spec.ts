import { SEARCH_PAUSE_MS, calls, consoleContentCalls, toEnpath, type CallOutput } from '@caiting/contract';
import { newPlayer } from './people.ts';
import { callSite, expect, freshName, holdClock, isPhone, openConnected, siteAddress, test } from './site.ts';
import { staff } from './staff.ts';

/** What the site says: letters, notices, help and the pages about itself. */

test('a letter comes while the page is open, is read, and is deleted', { tag: '@both' }, async ({ page, request }) => {
  const userName = await newPlayer(page);
  await openConnected(page, '/userCenter/letter');
  await expect(page.getByText('没有站内信')).toBeVisible();
  const people = await staff(request);
  const words = { titleZh: '给您的一封信', bodyZh: '请看 [帮助中心](/help)，[外站](javascript:alert)' };
  await people.act(consoleContentCalls.sendLetter, { audience: 'players', target: userName, ...words });
  const row = page.locator('main').getByRole('link', { name: /给您的一封信/ });
  await expect(row).toBeVisible();
  await expect(row.getByRole('img', { name: '未读' })).toBeVisible();
  if (!isPhone(page)) await expect(page.getByRole('button', { name: '通知, 1 未读' })).toBeVisible();
  await row.click();
  await expect(page.getByRole('heading', { name: '给您的一封信' })).toBeVisible();
  await expect(page.getByRole('link', { name: '外站' })).toHaveCount(0);
  await page.getByRole('article').getByRole('link', { name: '返回列表' }).click();
  await expect(row).toBeVisible();
  await expect(row.getByRole('img', { name: '未读' })).toHaveCount(0);
  await row.click();
  await page.getByRole('button', { name: '删除这封信' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除这封信' }).click();
  await expect(page.getByText('没有站内信')).toBeVisible();
});

test('notices stand on the home page and in a list of their own', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/userCenter/notice');
  await page.getByRole('link', { name: /每一期开奖都可在「开奖验证」页自行验算/ }).click();
  await expect(page.getByRole('article')).toContainText('信标随机数');
  await page.getByRole('article').getByRole('link', { name: '返回列表' }).click();
  await expect(page.getByRole('tab', { name: '公告' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/index');
  await expect(page.getByRole('region', { name: '公告' }).getByRole('button', { name: /欢迎来到彩厅/ })).toBeVisible();
});

test('the help is searched by two characters, and leads on', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('提现');
  await expect(page).toHaveURL(/q=/);
  const titled = (title: string) => page.locator('summary', { hasText: title });
  await expect(titled('怎样投注')).toHaveCount(0);
  await titled('怎样提现').click();
  await expect(page.getByText('金额在审核期间冻结')).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('没有这样的词');
  await expect(page.getByText('没有找到相关说明')).toBeVisible();
});

test('a link to one article opens it at its beginning', { tag: '@both' }, async ({ page }) => {
  await page.goto('/help?a=withdraw');
  await expect(page.locator('summary', { hasText: '怎样提现' })).toBeInViewport();
  await expect(page.getByText('金额在审核期间冻结')).toBeInViewport();
  const article = page.locator('details[open]');
  // Its picture first, whose words are text; closed articles have not asked for theirs.
  const picture = article.getByRole('figure');
  await expect(picture.getByRole('listitem')).toHaveText(['绑定收款账户', '完成流水', '申请后金额冻结', '审核后付款']);
  await expect(page.getByRole('figure')).toHaveCount(1);
  await expect(article.locator('ol > li').first()).toContainText('收款账户');
  // A table that is wider than the article scrolls inside itself, by the keyboard too; the page does not.
  const table = article.getByRole('region', { name: '状态 · 意思 · 钱在哪里' });
  await table.focus();
  await expect(table).toBeFocused();
  await expect(table.getByRole('columnheader')).toHaveText(['状态', '意思', '钱在哪里']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // An article leads to another, which opens in its place.
  await article.getByRole('link', { name: '打码量是什么' }).click();
  await expect(page.locator('summary', { hasText: '打码量是什么' })).toBeInViewport();
  await expect(page.getByText('要完成的有效投注 = 到账金额 × 倍数')).toBeVisible();
});

test('a page leads to the articles that explain it, and they stand first', async ({ page }) => {
  await newPlayer(page);
  const help = page.getByRole('link', { name: '本页帮助' }).filter({ visible: true });
  for (const [path, article, opened, closed] of [
    ['/userCenter/withdraw', '怎样提现', '金额在审核期间冻结', '收款账户'],
    ['/lottery/SSC/ssc1', '怎样投注', '表格上方可以换玩法', '元、角、分模式'],
    ['/chat', '聊天规则', '请勿发布广告', '红包怎么玩'],
  ] as const) {
    await page.goto(path);
    await expect(help).toHaveCount(1);
    await help.focus();
    await page.keyboard.press('Enter');
    const about = page
      .locator('section, div')
      .filter({ has: page.getByRole('heading', { name: '与该页有关' }) })
      .last();
    await expect(about.getByText(opened)).toBeInViewport();
    await expect(about.locator('summary').first()).toHaveText(article);
    await expect(about.locator('summary', { hasText: closed })).toBeVisible();
  }
  // One article is opened where it stands; a page that needs none has no link.
  await page.goto('/rebateDes');
  await help.click();
  await expect(page.getByText('赔率在投注时确定')).toBeInViewport();
  await expect(page.getByRole('heading', { name: '与该页有关' })).toHaveCount(0);
  await page.goto('/index');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(help).toHaveCount(0);
});

test('the search of the help takes fast fingers and an input method', async ({ page }) => {
  await holdClock(page);
  await page.goto('/help');
  const search = page.getByRole('searchbox', { name: '搜索帮助' });
  await expect(page.locator('summary', { hasText: '怎样投注' })).toBeVisible();
  // The clock of the page stands, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await search.pressSequentially('nothing is called like this');
  await expect(search).toHaveValue('nothing is called like this');
  expect(addresses).toEqual([]);
  await page.clock.runFor(SEARCH_PAUSE_MS);
  await expect(page).toHaveURL(/q=nothing\+is\+called\+like\+this$/);

  await search.fill('');
  await search.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'ti xian', selectionStart: 7, selectionEnd: 7 });
  await page.clock.runFor(2 * SEARCH_PAUSE_MS);
  await expect(search).toHaveValue('ti xian');
  await keyboard.send('Input.insertText', { text: '提现' });
  await expect(search).toHaveValue('提现');
  await search.press('Enter');
  await page.clock.resume();
  await expect(page.locator('summary', { hasText: '怎样提现' })).toBeVisible();
  expect(addresses.filter((address) => address.includes('q=ti'))).toEqual([]);
  // The way back to all articles empties the field too.
  await page.getByRole('contentinfo').getByRole('link', { name: '帮助中心' }).click();
  await expect(search).toHaveValue('');
});

/** What each public page says to who runs no scripts: its title, and words that stand in it. */
const WITHOUT_SCRIPTS: readonly { path: string; title: string; words: readonly string[] }[] = [
  { path: '/index', title: '首页', words: ['每一期，都算得清', '任何人都能复算'] },
  { path: '/help', title: '帮助中心', words: ['怎样提现', '金额在审核期间冻结', '怎样投注'] },
  { path: '/about', title: '关于我们', words: ['关于彩厅', '用户协议', '理性投注'] },
  { path: '/activity', title: '优惠活动', words: ['优惠活动', '活动说明', '七日签到'] },
];

test('public pages say what they are without scripts', async ({ browser, request }) => {
  const descriptions = new Set<string>();
  for (const { path, title, words } of WITHOUT_SCRIPTS) {
    const html = await (await request.get(siteAddress() + path)).text();
    expect(html).toContain(`<title>彩厅 - ${title}</title>`);
    expect(html).toContain(`<meta property="og:title" content="彩厅 - ${title}">`);
    descriptions.add(/<meta name="description" content="([^"]{20,})">/.exec(html)?.[1] ?? '');
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(siteAddress() + path);
    for (const word of words)
      await expect(page.locator('#root').getByText(word).first(), `${path} ${word}`).toBeAttached();
    await context.close();
  }
  expect([...descriptions].filter(Boolean)).toHaveLength(WITHOUT_SCRIPTS.length);
  expect((await request.get(`${siteAddress()}/social.jpg`)).headers()['content-type']).toBe('image/jpeg');
});

test('an article and an activity are called by their own names, without scripts and with them', async ({
  page,
  request,
}) => {
  const { list } = await callSite(request, siteAddress(), calls.frontList, {});
  const id = list.find(({ title }) => title.zh === '七日签到')?.id ?? '';
  // What only scripts draw: the open article, the activity’s heading.
  const drawn = {
    text: page.getByText('金额在审核期间冻结'),
    heading: page.getByRole('heading', { level: 1, name: '七日签到' }),
  };
  for (const [path, name, words, shown] of [
    ['/help?a=withdraw', '怎样提现', '提现', drawn.text],
    [`/activity/${id}`, '七日签到', '签到', drawn.heading],
  ] as const) {
    const html = await (await request.get(siteAddress() + path)).text();
    expect(html).toContain(`<title>彩厅 - ${name}</title>`);
    expect(html).toContain(`<meta property="og:title" content="彩厅 - ${name}">`);
    expect(/<meta name="description" content="([^"]{5,})">/.exec(html)?.[1]).toContain(words);
    await page.goto(path);
    await expect(shown).toBeVisible();
    await expect(page).toHaveTitle(`彩厅 - ${name}`);
  }
  await page.goto('/help');
  await expect(page).toHaveTitle('彩厅 - 帮助中心');
  expect(await (await request.get(`${siteAddress()}/help?a=nothing`)).text()).toContain(
    '<title>彩厅 - 帮助中心</title>',
  );
});

test('an operator writes an article: it is previewed on the help, read without scripts, and its link says so once it is gone', async ({
  page,
  request,
  browser,
}) => {
  const people = await staff(request);
  const name = freshName();
  const slug = `e2e-${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 40);
  const article = {
    kind: 'article',
    section: 'agent',
    slug,
    titleZh: `怎样试读 ${name}`,
    bodyZh: `正文 ${name} </script><b id="bad">`,
  } as const;
  const { path } = await people.act(consoleContentCalls.previewContent, article);
  await page.goto(path);
  await page.getByRole('link', { name: '在帮助中心查看' }).click();
  await expect(page.getByText(`正文 ${name}`)).toBeVisible();
  const help = async (): Promise<string> => (await request.get(`${siteAddress()}/help`)).text();
  expect(await help()).not.toContain(name);

  await people.act(consoleContentCalls.createContent, article);
  await expect.poll(help).toContain(`正文 ${name}`);
  expect(await help()).not.toContain('<b id');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(`${siteAddress()}/help`);
  await reader.getByText(article.titleZh).click();
  await expect(reader.getByText(`正文 ${name}`)).toBeVisible();
  await context.close();
  await page.goto(`/help?a=${slug}`);
  await expect(page.getByText(`正文 ${name}`)).toBeVisible();

  const { list } = await people.act(consoleContentCalls.contentItems, { kind: 'article' });
  await people.act(consoleContentCalls.endContent, { id: list.find((one) => one.slug === slug)?.id ?? '0' });
  await expect.poll(help).not.toContain(name);
  await page.goto(`/help?a=${slug}`);
  await expect(page.getByText('这篇说明已不在帮助中心')).toBeVisible();
  await page.getByRole('link', { name: '全部说明' }).click();
  await expect(page.getByText('这篇说明已不在帮助中心')).toHaveCount(0);
});

test('the help is read by topic', async ({ page }) => {
  await page.goto('/help');
  const topics = page.getByRole('navigation', { name: '帮助主题' });
  await topics.getByRole('link', { name: /^理性游戏/ }).click();
  await expect(page.getByRole('heading', { name: '理性游戏' })).toBeVisible();
  await expect(page.locator('summary', { hasText: '设置限额' })).toBeVisible();
  await expect(page.locator('summary', { hasText: '怎样投注' })).toHaveCount(0);
  await page.getByRole('link', { name: '全部说明' }).click();
  await expect(page.getByRole('heading', { name: '常见问题' })).toBeVisible();
});

test('the articles stand before any answer, and are taken over without being asked for again', async ({
  page,
  request,
}) => {
  // The site says nothing here: a push of a change, or a connection that stood late, is a reason to ask again.
  await page.routeWebSocket(/\/v1\/broadCast\//, () => undefined);
  const asked: string[] = [];
  const articles = [calls.assistanceList, calls.introductionList].map(({ path }) => toEnpath(path));
  page.on('request', (request) => {
    if (articles.some((path) => request.url().includes(path))) asked.push(request.url());
  });
  for (const [path, words] of [
    ['/help', page.locator('summary', { hasText: '怎样投注' })],
    ['/about', page.getByText('关于彩厅').first()],
  ] as const) {
    // A server that is too busy to draw a page within five seconds sends it as it was built, and the browser asks: here it has been drawn before.
    const isDrawn = async () => (await (await request.get(siteAddress() + path)).text()).includes('id="known"');
    await expect.poll(isDrawn, { message: `${path} is drawn by the server`, timeout: 60_000 }).toBe(true);
    await page.goto(path);
    await expect(words).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(words).toBeVisible();
  }
  expect(asked).toEqual([]);
  // Taken over: it answers.
  await page.getByRole('tab', { name: '用户协议' }).click();
  await expect(page.getByRole('heading', { name: '用户协议' })).toBeVisible();
});

test('an important notice opens once, and once more when it is changed', async ({ page, request }) => {
  const people = await staff(request);
  const notice = { kind: 'notice', titleZh: `重要通知 ${freshName()}`, bodyZh: '第一版', place: 9_000 } as const;
  // Important for this page alone: every journey beside this one would stand behind its dialog.
  await page.route(`**${toEnpath(calls.noticeList.path)}**`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: CallOutput<typeof calls.noticeList> };
    const list = body.data.list.map((one) => ({ ...one, isImportant: one.title.zh === notice.titleZh }));
    await route.fulfill({ response, json: { ...body, data: { list } } });
  });
  await openConnected(page, '/index');
  const line = page.getByRole('region', { name: '公告' });
  await expect(line.getByRole('listitem').first()).toBeVisible();
  await people.act(consoleContentCalls.createContent, notice);
  const dialog = page.getByRole('dialog', { name: notice.titleZh });
  await expect(dialog).toContainText('第一版');
  await dialog.getByRole('button', { name: '我知道了' }).click();
  await expect(dialog).toHaveCount(0);

  await openConnected(page, '/index');
  await expect(line.getByRole('button', { name: notice.titleZh })).toBeAttached();
  await expect(dialog).toHaveCount(0);

  const { list } = await people.act(consoleContentCalls.contentItems, { kind: 'notice' });
  const { kind: _kind, ...words } = notice;
  const id = list.find(({ titleZh }) => titleZh === notice.titleZh)?.id ?? '0';
  await people.act(consoleContentCalls.changeContent, { ...words, id, bodyZh: '第二版' });
  await expect(dialog).toContainText('第二版');
  await dialog.getByRole('button', { name: '我知道了' }).click();

  // Who registers reads it afterwards.
  await people.act(consoleContentCalls.changeContent, { ...words, id, bodyZh: '第三版' });
  await openConnected(page, '/register');
  await page.getByLabel('用户名', { exact: true }).fill('somebody1');
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('somebody1');
  await expect(dialog).toHaveCount(0);
  await openConnected(page, '/index');
  await expect(dialog).toContainText('第三版');
  await dialog.getByRole('button', { name: '我知道了' }).click();
  await page.unrouteAll({ behavior: 'wait' });
  await people.act(consoleContentCalls.endContent, { id });
});

test('a reader says whether an article was useful, and may think again', async ({ page, request }) => {
  const counted = async () => {
    const { list } = await (await staff(request)).act(consoleContentCalls.helpVotes, {});
    const row = list.find(({ title }) => title === '怎样提现');
    return { useful: row?.useful ?? 0, notUseful: row?.notUseful ?? 0 };
  };
  await page.goto('/help');
  const open = () => page.locator('summary', { hasText: '怎样提现' }).click();
  const yes = page.getByRole('button', { name: '有帮助', exact: true }).filter({ visible: true });
  const no = page.getByRole('button', { name: '没有帮助' }).filter({ visible: true });
  await open();
  await no.click();
  await expect(no).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('谢谢，您的意见会用来改进说明')).toBeVisible();
  await page.reload();
  await open();
  await expect(no).toHaveAttribute('aria-pressed', 'true');
  // Journeys beside this one vote too, but nobody takes such a vote back.
  const before = await counted();
  expect(before.notUseful).toBeGreaterThan(0);
  await yes.click();
  await expect(yes).toHaveAttribute('aria-pressed', 'true');
  await expect(no).toHaveAttribute('aria-pressed', 'false');
  expect((await counted()).useful).toBeGreaterThan(before.useful);
});

test('registration leads to the agreement', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('link', { name: '查看用户协议' }).click();
  await expect(page.getByRole('heading', { name: '用户协议' })).toBeVisible();
  await page.getByRole('tab', { name: '理性投注' }).click();
  await expect(page).toHaveURL('/about?p=responsible');
  await expect(page.getByRole('article')).toContainText('不要为了追回损失而加注');
});

test('a visitor reads every current notice from the line of the home page, which moves by itself or by hand', async ({
  page,
}) => {
  await page.goto('/index');
  const line = page.getByRole('region', { name: '公告' });
  const titles = line.getByRole('listitem').getByRole('button');
  await expect(titles.first()).toBeAttached();
  const answer = await page.request.get(calls.noticeList.path);
  const { data } = (await answer.json()) as { data: CallOutput<typeof calls.noticeList> };
  expect(await titles.allTextContents()).toEqual(data.list.map(({ title }) => title.zh));
  const count = data.list.length;
  await expect(line.getByText(`1/${count}`)).toBeVisible();
  // Away from it, one follows the other by itself; moved by hand, it stays where it was put.
  await page.mouse.move(0, 0);
  await expect(line.getByText(`2/${count}`)).toBeVisible({ timeout: 15_000 });
  await line.getByRole('button', { name: '下一条公告' }).click();
  await expect(line.getByText(`${count === 2 ? 1 : 3}/${count}`)).toBeVisible();
  // One that has the focus is in sight.
  await titles.first().focus();
  await expect(line.getByText(`1/${count}`)).toBeVisible();
  await expect(titles.first()).toBeInViewport();

  await titles.first().click();
  const [first, second] = data.list;
  const sheet = page.getByRole('dialog', { name: first?.title.zh ?? '' });
  await expect(sheet.getByRole('article')).toContainText('沙箱');
  await sheet.getByRole('button', { name: second?.title.zh ?? '' }).click();
  await expect(page.getByRole('dialog', { name: second?.title.zh ?? '' }).getByRole('article')).toContainText('哈希链');
});

test('under less motion the line of notices stands still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/index');
  const line = page.getByRole('region', { name: '公告' });
  await expect(line.getByRole('button').first()).toBeVisible();
  await expect(line.getByText(/^1\//)).toBeVisible();
  await line.getByRole('button', { name: '下一条公告' }).click();
  await expect(line.getByText(/^2\//)).toBeVisible();
  await line.getByRole('button', { name: '上一条公告' }).click();
  await expect(line.getByText(/^1\//)).toBeVisible();
  expect(await line.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
});
