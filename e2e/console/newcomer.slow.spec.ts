import { hasOtherTime } from '../production/past-site.ts';
import { expect, test } from '../site.ts';
import {
  act,
  approve,
  confirmKey,
  firstSignIn,
  panelOf,
  rowOf,
  send,
  shownPassword,
  type Operator,
} from './newcomer/operator.ts';
import { startNewSite, type NewSite } from './newcomer/site.ts';

/**
 * Somebody who has never seen the site runs it by the pages alone: from the two passwords that `init` prints to a pay line that two opened, a room and a notice,
 * on the day of a recorded round of drand.
 */
test.describe.configure({ mode: 'serial', timeout: 420_000 });
test.skip(!hasOtherTime, 'libfaketime is not installed'); // tidy-allow: a package of the machine, as nginx and Caddy are

const ROOM = 'square';

let site: NewSite;
let admins: readonly [Operator, Operator];

test.beforeAll(async () => {
  test.setTimeout(240_000);
  // An official lottery that closes once a day: what is drawn here is put on sale by the pages.
  site = await startNewSite(['--name=金彩', '--admins=boss1,boss2', '--room=大厅', '--lotteries=hk6']);
});
test.afterAll(() => site.stop());

test('the two administrators sign in for the first time: a password, a second factor and a key of their own', async ({
  browser,
}) => {
  const [first, second] = site.admins;
  if (!first || !second) throw new Error('init made no two administrators');
  admins = [await firstSignIn(browser, site, first), await firstSignIn(browser, site, second)];
});

test('they make two operators, who sign in, and whose keys both confirm', async ({ browser }) => {
  for (const staffName of ['ops1', 'ops2']) {
    for (const who of admins) await act(who, '人员与权限', 'addStaff', { staffName, role: 'operator' });
    const owner = await firstSignIn(browser, site, { staffName, password: await shownPassword(admins[1]) });
    await confirmKey(admins, owner);
  }
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
  await act(boss, '聊天', 'createRoom', { roomCode: ROOM, title: '广场' });
  await act(boss, '公告与活动', 'createContent', { kind: 'notice', titleZh: '开业', bodyZh: '今天开业，祝好运' });
});
