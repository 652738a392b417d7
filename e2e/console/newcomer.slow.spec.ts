import { hasOtherTime } from '../production/past-site.ts';
import { test } from '../site.ts';
import {
  AT_A_DESK,
  act,
  agree,
  approve,
  confirmKey,
  firstSignIn,
  openPart,
  panelOf,
  rowOf,
  send,
  shownPassword,
  type Operator,
} from './newcomer/operator.ts';
import { patient as expect } from './newcomer/patient.ts';
import {
  betsBothSides,
  betThatIs,
  namesAccount,
  recharges,
  registers,
  reportsMessage,
  withdraws,
  writes,
  type Player,
} from './newcomer/player.ts';
import { startNewSite, type NewSite } from './newcomer/site.ts';

/**
 * Somebody who has never seen the site runs it by the pages alone: from the two passwords that `init` prints to a withdrawal that was paid, on the day of a
 * recorded round of drand.
 */
test.describe.configure({ mode: 'serial', timeout: 600_000 });
test.skip(!hasOtherTime, 'libfaketime is not installed'); // tidy-allow: a package of the machine, as nginx and Caddy are

const ROOM = 'square';
/** No word of the site's own list: those are masked before anybody reads them. */
const OFFENCE = '这句话说得不对';
const DRAW_MS = 330_000;
/**
 * A new safety password is worth nothing for a day, and the walk has an hour. The draw raises its player's grade, whose gift would have to be turned over
 * before anything is paid out; no second draw of the walk has a recorded round.
 */
const SET_TO_NOTHING = ['safetyCoolingHours', 'wageringBonus'];
/** What was done here, by the call and as the log says it. */
const ACTS = {
  addStaff: '新建运营账号',
  offerStaffKey: '登记签名公钥',
  confirmStaffKey: '确认签名密钥',
  savePayLine: '新建或修改线路',
  openPayLine: '开放线路',
  setTenantSetting: '修改配置',
  createRoom: '新建聊天室',
  createContent: '发布内容',
  decideReport: '处理举报',
  enableLottery: '开售或停售彩种',
  voidIssue: '作废一期',
  reviewWithdrawal: '审核提现',
  setClosed: '关站开关',
};

let site: NewSite;
let admins: readonly [Operator, Operator];
let desk: readonly [Operator, Operator];
let alice: Player;
let bob: Player;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  // An official lottery that closes once a day: what is drawn here is put on sale by the pages.
  site = await startNewSite(['--name=金彩', '--admins=boss1,boss2', '--room=大厅', '--lotteries=hk6']);
});
test.afterAll(async ({ browser }) => {
  test.setTimeout(240_000);
  // The front server waits for the sockets of pages.
  for (const context of browser.contexts()) await context.close();
  await site.stop();
});

test('the two administrators sign in for the first time: a password, a second factor and a key of their own', async ({
  browser,
}) => {
  const [first, second] = site.admins;
  if (!first || !second) throw new Error('init made no two administrators');
  admins = [await firstSignIn(browser, site, first), await firstSignIn(browser, site, second)];
});

test('they make two operators, who sign in, and whose keys both confirm', async ({ browser }) => {
  const made: Operator[] = [];
  for (const staffName of ['ops1', 'ops2']) {
    for (const who of admins) await act(who, '人员与权限', 'addStaff', { staffName, role: 'operator' });
    const first = { staffName, password: await shownPassword(admins[1]) };
    // The second of them has no authenticator app.
    made.push(await firstSignIn(browser, site, first, made.length === 0 ? 'app' : 'passkey'));
  }
  const [one, two] = made;
  if (!one || !two) throw new Error('there are no two operators');
  desk = [one, two];
  for (const owner of desk) await confirmKey(admins, owner);
});

test('the set-up page leads to a pay line, which one writes and two open; a room and a notice are made', async () => {
  const [boss, second] = admins;
  const { page } = boss;
  await page.getByRole('link', { name: /上线检查/ }).click();
  await expect(page.getByText('还差 1 项')).toBeVisible();
  await page.getByRole('link', { name: '去“收款线路”' }).click();
  await page.locator('[data-act="savePayLine"]').click();
  await send(boss, {
    lineId: 'alipay-acme',
    channel: 'alipay',
    name: '支付宝一号',
    provider: 'acme',
    kind: 'redirect',
    min: '100',
    max: '50000',
    freeAmount: '1',
  });
  await rowOf(boss, 'alipay-acme').click();
  await panelOf(boss).getByRole('button', { name: '开放线路' }).click();
  await send(boss);
  await approve(second, /^查看 开放线路/);
  await page.goto('/console/setup');
  await expect(page.getByText('必须的都齐了')).toBeVisible();
  for (const setting of SET_TO_NOTHING) {
    await openPart(boss, '设置');
    await rowOf(boss, setting).click();
    await panelOf(boss).getByRole('button', { name: '修改配置' }).click();
    await send(boss, { value: '0' });
    await approve(second, /^查看 修改配置/);
  }
  await act(boss, '聊天', 'createRoom', { roomCode: ROOM, title: '广场' });
  await act(boss, '公告与活动', 'createContent', { kind: 'notice', titleZh: '开业', bodyZh: '今天开业，祝好运' });
});

test('a player registers, reads the notice, pays in, and says where to be paid', async ({ browser }) => {
  alice = await registers(browser, site);
  bob = await registers(browser, site);
  await expect(alice.page.getByText('开业').filter({ visible: true }).first()).toBeVisible();
  await recharges(alice, 24_000);
  await namesAccount(alice);
});

test('a reported message is recalled and its author muted', async () => {
  await writes(bob, ROOM, OFFENCE);
  await reportsMessage(alice, ROOM, OFFENCE);
  const [clerk] = desk;
  await openPart(clerk, '举报');
  await rowOf(clerk, /^查看/).first().click();
  await panelOf(clerk).getByRole('button', { name: '处理…' }).click();
  await send(clerk, { recall: 'this', mute: 'day', reason: 'fraud' });
  await expect(alice.page.getByText(OFFENCE)).toHaveCount(0);
  await expect(bob.page.getByText('您已被禁言1天')).toBeVisible();
});

test('a lottery is put on sale; a bet on it is drawn by drand and paid', async () => {
  test.setTimeout(600_000);
  await site.restart();
  const [boss] = admins;
  await openPart(boss, '彩种与赔率');
  await rowOf(boss, '5分时时彩').click();
  await panelOf(boss).getByRole('button', { name: '开售或停售彩种' }).click();
  await send(boss, { on: '1' });
  await betsBothSides(alice, 24_000);
  await expect(await betThatIs(alice, 'won')).toBeVisible({ timeout: DRAW_MS });
});

test('an issue in dispute is voided by two, and its stake comes back', async () => {
  const [one, two] = desk;
  await betsBothSides(alice, 200);
  await openPart(one, '期次');
  await one.page.getByRole('tab', { name: '期次', exact: true }).click();
  // The last draw first: the issue on sale.
  const onSale = one.page.getByRole('row').filter({ hasText: '5分时时彩' }).first();
  await onSale.getByRole('button', { name: /^查看/ }).click();
  await panelOf(one).getByRole('button', { name: '作废一期' }).click();
  await send(one, { reason: '玩家投诉封盘时间' });
  await approve(two, /^查看 作废一期/);
  await expect(await betThatIs(alice, 'void')).toBeVisible();
});

test('a withdrawal is approved by two operators and paid by the provider', async () => {
  const withdrawNo = await withdraws(alice, 12_000);
  for (const who of desk) {
    await openPart(who, '提现');
    await rowOf(who, withdrawNo).click();
    await panelOf(who).getByRole('button', { name: /^通过/ }).click();
    await send(who);
  }
  await expect(alice.page.getByText('已到账', { exact: true }).filter({ visible: true }).first()).toBeVisible({
    timeout: 60_000,
  });
});

test('the site is closed by two from their phones, and opened again', async () => {
  const [first, second] = admins;
  for (const { page } of admins) await page.setViewportSize({ width: 390, height: 844 });
  for (const on of ['1', '0']) {
    await first.page.goto('/console/settings?do=setClosed');
    await send(first, { on });
    await second.page.goto('/console/approvals');
    await agree(second, /^查看 关站开关/);
    await alice.page.goto('/userCenter/billRecord');
    await expect(alice.page).toHaveURL(on === '1' ? '/websiteClosed' : '/userCenter/billRecord');
    if (on === '0') await expect(alice.page.getByText('¥').filter({ visible: true }).first()).toBeVisible();
  }
  for (const { page } of admins) await page.setViewportSize(AT_A_DESK.viewport);
});

test('each act stands in the log, its chain holds, and the books are right', async () => {
  const [boss] = admins;
  for (const [name, said] of Object.entries(ACTS)) {
    await boss.page.goto(`/console/log?act=${name}`);
    await expect(boss.page.getByRole('row').filter({ hasText: said }).first(), said).toBeVisible();
  }
  await boss.page.getByRole('tab', { name: '校验日志链' }).click();
  const holds = boss.page.locator('dl > div').filter({ hasText: '链完整' });
  await expect(holds).toContainText('是');
  const { code, text } = await site.audit();
  expect(text).toContain('账目无误');
  expect(code).toBe(0);
});
