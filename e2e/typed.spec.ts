import { balanceOf, betsOf, richPlayer } from './people.ts';
import { expect, test } from './site.ts';
import { openTable, placeBet, waitForFreshIssue } from './table.ts';

/** All thousand tickets of 后三直选单式, and what a careless file has besides. */
const THOUSAND = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
const REFUSED = ['12', 'abc', '1234', ...THOUSAND.slice(0, 30)];

test('tickets are pasted; a thousand are imported from a file, the refused ones are named, and they are one bet', async ({
  page,
}) => {
  await richPlayer(page, 100);
  // What a browser gives after it has asked the person.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { readText: async () => '012 345；012' } }),
  );
  await openTable(page, 'ssc5', 'H3_ZX_DS');
  await page.getByRole('button', { name: '粘贴' }).click();
  await expect(page.getByText('有效 2 注')).toBeVisible();
  await expect(page.getByText('第 1 行“012”与前面重复')).toBeVisible();
  await page.getByRole('button', { name: '清空' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'tickets.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from([...THOUSAND, ...REFUSED].join('\n')),
  });
  await expect(page.getByText('有效 1,000 注')).toBeVisible();
  await expect(page.getByText('重复 30')).toBeVisible();
  await expect(page.getByText('错误 3')).toBeVisible();
  const list = page.getByRole('list', { name: '未收录的号码' });
  await expect(list.getByRole('listitem')).toHaveCount(20);
  await expect(list.getByText('第 1001 行“12”不是本玩法的号码')).toBeVisible();
  await page.getByRole('button', { name: '显示全部 33 个' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(33);
  await expect(list.getByText('第 1033 行“029”与前面重复')).toBeVisible();

  await page.getByRole('radio', { name: '分', exact: true }).filter({ visible: true }).click();
  await waitForFreshIssue(page, 'ssc5');
  await placeBet(page);
  expect(await balanceOf(page.context().request)).toBe('80');
  const [bet] = await betsOf(page.context().request);
  expect(bet).toMatchObject({ bettingCount: 1000, bettingAmount: '20', playDetailCode: 'H3_ZX_DS' });
});
