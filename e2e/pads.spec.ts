import type { Page } from '@playwright/test';
import { balanceOf, betsOf, newPlayer, richPlayer } from './people.ts';
import { expect, isPhone, test } from './site.ts';
import { placeBet, waitForFreshIssue } from './table.ts';

/** What a press on a pad makes the page draw. Counted, not timed: a count says the same on every machine. */

/** Components that React drew in each commit, as its developer tools tell it: a component counts when it ran, not when it was passed over. */
async function countDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      readonly tag: number;
      readonly flags: number;
      readonly alternate: Fiber | null;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
    }
    const PERFORMED_WORK = 1;
    /** Function, class, forwardRef and memo components. */
    const COMPONENTS = new Set([0, 1, 11, 15]);
    const drawn = (fiber: Fiber): number => {
      const before = fiber.alternate;
      let count = COMPONENTS.has(fiber.tag) && (before === null || (fiber.flags & PERFORMED_WORK) > 0) ? 1 : 0;
      // The same children as before: nothing below was looked at.
      if (before !== null && before.child === fiber.child) return count;
      for (let child = fiber.child; child; child = child.sibling) count += drawn(child);
      return count;
    };
    const commits: number[] = [];
    Object.assign(globalThis, {
      commits,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        renderers: new Map(),
        supportsFiber: true,
        isDisabled: false,
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => commits.push(drawn(root.current)),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
}

/** Presses the n-th number or option of the table; gives how many components were drawn until React was done with it. */
function press(page: Page, at: number): Promise<number> {
  return page.evaluate(async (index) => {
    const { commits } = globalThis as unknown as { commits: number[] };
    const buttons = document.querySelectorAll<HTMLButtonElement>('main button[aria-pressed]:has(> .sr)');
    commits.length = 0;
    buttons[index]?.click();
    // React ends a press in a microtask; a countdown's tick comes as a task of its own, which this does not wait for.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return commits.reduce((total, count) => total + count, 0);
  }, at);
}

/** The pressed ball, its row's head and quick picks, the foot of the desktop and that of the phone, and the lines of a slip. */
const OFFICIAL_MOST = 30;
const CREDIT_MOST = 60;

for (const [name, path, most] of [
  ['fifty official digits', '/lottery/SSC/ssc5?play=WX_ZX_FS', OFFICIAL_MOST],
  ['credit options', '/lottery/SSC/ssc5?play=X_QIU', CREDIT_MOST],
  ['forty-nine numbers with their odds', '/lottery/LHC/lhc1?play=TM_A', CREDIT_MOST],
] as const)
  test(`a press draws the ball, its row and the foot, and no more: ${name}`, async ({ page }) => {
    await newPlayer(page);
    await countDrawn(page);
    await page.goto(path);
    await expect(page.locator('main button[aria-pressed]:has(> .sr)').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await waitForFreshIssue(page, path.includes('ssc5') ? 'ssc5' : 'lhc1');
    const counts: number[] = [];
    for (const at of [3, 7, 12, 18, 24, 3]) counts.push(await press(page, at));
    // The first turns the foot's words; each later one is like another. Into one of them something of the page's own may fall: a draw, the side panel's code.
    expect(Math.min(...counts), 'a press is heard').toBeGreaterThan(2);
    expect(counts.toSorted((a, b) => a - b).at(-2), counts.join()).toBeLessThanOrEqual(most);
  });

test(
  'a credit line picked on a pad goes back to it with its amount, and is bet as changed',
  { tag: '@both' },
  async ({ page }) => {
    await richPlayer(page, 500);
    await page.goto('/lottery/SSC/ssc5?play=X_H3_ZU3');
    const digit = (value: number) => page.getByRole('button', { name: new RegExp(`^\\S+ ${value}(，|$)`) });
    const openSlip = async () => {
      if (isPhone(page)) await page.getByRole('button', { name: /^注单，/ }).click();
    };
    for (const value of [1, 2, 3, 4, 5]) await digit(value).click();
    await page.getByRole('button', { name: '加入注单' }).click();
    await openSlip();
    await page
      .getByRole('button', { name: /^修改 / })
      .filter({ visible: true })
      .click();
    for (const value of [1, 2, 3, 4, 5]) await expect(digit(value)).toHaveAttribute('aria-pressed', 'true');
    await digit(6).click();
    await page.getByRole('button', { name: '加入注单' }).click();
    await waitForFreshIssue(page, 'ssc5', 60);
    await placeBet(page);
    const bets = await betsOf(page.context().request);
    // Five to ten digits of 组选三 are one ticket; ten yuan.
    expect(bets.map(({ bettingNumber, bettingAmount }) => [bettingNumber.replace(/\D/g, ''), bettingAmount])).toEqual([
      ['123456', '10'],
    ]);
    expect(await balanceOf(page.context().request)).toBe('490');
  },
);

for (const [name, path, words, picks, count] of [
  ['BJ28 混合', '/lottery/BJ28/bj285?play=HH', ['大', '双'], '大 双', 2],
  ['LHC 二全中', '/lottery/LHC/lhc5?play=LM_2QZ', ['01', '02', '03'], '01 02 03', 3],
  ['PK10 冠亚组合', '/lottery/PK10/pk105?play=X_GYZ', ['01', '02'], '01 02', 1],
] as const)
  test(`lit picks are a line of the slip without another press: ${name}`, async ({ page }) => {
    await richPlayer(page, 500);
    await page.goto(path);
    const amount = (yuan: number) => page.getByText(`¥${yuan}.00`).filter({ visible: true });
    for (const word of words)
      await page
        .locator('main')
        .getByRole('button', { name: new RegExp(`(^|\\s)${word}(，|$)`) })
        .first()
        .click();
    await expect(amount(10 * count).first()).toBeVisible();
    await waitForFreshIssue(page, /\w+5(?=\?)/.exec(path)?.[0] ?? '', 60);
    await placeBet(page);
    expect(await betsOf(page.context().request)).toMatchObject([
      { bettingNumber: picks, bettingCount: count, bettingAmount: String(10 * count) },
    ]);
    // Nothing is lit any more, and nothing is left to bet.
    await expect(page.locator('main button[aria-pressed="true"]:has(> .sr)')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '请选号' }).filter({ visible: true })).toBeVisible();
  });

test('picks that are lit when another play is opened stay in the slip', { tag: '@both' }, async ({ page }) => {
  await richPlayer(page, 500);
  await page.goto('/lottery/BJ28/bj285?play=HH');
  await page
    .locator('main')
    .getByRole('button', { name: /(^|\s)大，/ })
    .first()
    .click();
  await page.getByRole('button', { name: '波色', exact: true }).click();
  await expect(page).toHaveURL(/play=BS/);
  if (isPhone(page)) await page.getByRole('button', { name: /^注单，1 单/ }).click();
  await expect(page.getByRole('button', { name: /^修改 / }).filter({ visible: true })).toHaveCount(1);
});

/** A number of a row that has a name. */
const ball = (page: Page, row: string, value: string) =>
  page
    .getByRole('group', { name: row, exact: true })
    .getByRole('button', { name: new RegExp(`^${row} ${value}(，|$)`) });

test('胆拖: a number is 胆码 or 拖码, never both, and every ticket has all of the 胆码', async ({ page }) => {
  await richPlayer(page, 50);
  await page.goto('/lottery/SYX5/syx55?play=RX5_DT');
  for (const value of ['01', '02']) await ball(page, '胆码', value).click();
  for (const value of ['03', '04', '05', '06']) await ball(page, '拖码', value).click();
  await ball(page, '胆码', '03').click();
  await expect(ball(page, '拖码', '03')).toHaveAttribute('aria-pressed', 'false');
  await ball(page, '拖码', '03').click();
  await expect(ball(page, '胆码', '03')).toHaveAttribute('aria-pressed', 'false');
  await waitForFreshIssue(page, 'syx55', 60);
  await placeBet(page);
  // Three of the four go with the two: four tickets of two yuan.
  const [bet] = await betsOf(page.context().request);
  expect(bet).toMatchObject({ bettingNumber: '01 02,03 04 05 06', bettingCount: 4, bettingAmount: '8' });
  expect(await balanceOf(page.context().request)).toBe('42');
});

test('任选: places are ticked, too few of them are told, and the record names them', async ({ page }) => {
  await richPlayer(page, 50);
  await page.goto('/lottery/SSC/ssc5?play=R3_ZX_HZ');
  const place = (name: string) =>
    page.getByRole('group', { name: '位置' }).getByRole('button', { name: new RegExp(`^${name}`) });
  // It begins with the last three.
  for (const name of ['百', '十', '个']) await expect(place(name)).toHaveAttribute('aria-pressed', 'true');
  await page
    .getByRole('button', { name: /^\S* ?1(，|$)/ })
    .first()
    .click();
  await place('百').click();
  await expect(page.getByText('至少勾选3个位置，现在只有2个').filter({ visible: true }).first()).toBeVisible();
  await place('万').click();
  await waitForFreshIssue(page, 'ssc5', 60);
  await placeBet(page);
  // 0 0 1 in three orders.
  const [bet] = await betsOf(page.context().request);
  expect(bet).toMatchObject({ bettingNumber: '1 4 5@1', bettingCount: 3, bettingAmount: '6' });
  await page.goto('/userCenter/betRecord');
  await expect(page.getByText('万十个 · 1').filter({ visible: true })).toBeVisible();
});
