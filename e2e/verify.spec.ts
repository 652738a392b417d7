import { readFileSync } from 'node:fs';
import { calls, consoleCalls } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import { richPlayer } from './people.ts';
import { staffToken } from './staff.ts';
import { callSite, expect, signIn, siteAddress, test } from './site.ts';
import { placeOrder, waitForFreshIssue } from './table.ts';

/** Anybody recomputes a draw in the browser: by link, by form, from a file without a network, and a lie is found. */

const proofOf = async (request: Parameters<typeof callSite>[0]) => {
  const lotteryCode = 'ssc1' as LotteryCode;
  const { list } = await callSite(request, siteAddress(), calls.lotteryOpenData, { lotteryCode, pageSize: 20 });
  const [one, other] = list.filter((row) => !row.void).slice(5);
  if (!one || !other) throw new Error('the demo history has too few draws');
  return { proof: await callSite(request, siteAddress(), calls.drawProof, { lotteryCode, issue: one.issue }), other };
};

test('a draw verifies by its link; the form goes to another issue; what kind of beacon it was is said', async ({
  page,
  request,
}) => {
  const { proof, other } = await proofOf(request);
  await page.goto(`/verify?lottery=ssc1&issue=${proof.issue}`);
  await expect(page.getByText('已重算', { exact: true })).toBeVisible();
  await expect(page.getByText('测试信标由本站自己签发，不能证明无人可预知')).toBeVisible();
  await expect(page.getByText('验证通过')).toHaveCount(0);
  await expect(page.getByText('6 / 6')).toBeVisible();
  await expect(page.getByText('测试信标', { exact: true })).toBeVisible();
  await expect(page.getByText(proof.chain.link as string, { exact: true })).toBeVisible();

  await page.getByLabel('期号').fill(other.issue);
  await page.getByRole('button', { name: '验证这一期' }).click();
  await expect(page).toHaveURL(new RegExp(`issue=${other.issue}`));
  await expect(page.getByText('已重算', { exact: true })).toBeVisible();

  await page.getByLabel('期号').fill('12');
  await page.getByRole('button', { name: '验证这一期' }).click();
  await expect(page.getByText('期号是 5 至 16 位数字')).toBeVisible();
});

test('an issue that two operators make void tells, once its round is out, why and what it would have drawn', async ({
  page,
  request,
}, { project }) => {
  const lotteryCode = (project.name === 'phone' ? 'pl31' : 'syx51') as LotteryCode;
  const { next } = await callSite(request, siteAddress(), calls.currentIssue, { lotteryCode });
  for (const [nth, answer] of [-2902, 1].entries()) {
    const headers = { authorization: `Bearer ${await staffToken(request, { role: 'operator', nth })}` };
    const form = { lotteryCode, issue: next.issue, reason: '核对作废公示' };
    const response = await request.post(siteAddress() + consoleCalls.voidIssue.path, { form, headers });
    expect(((await response.json()) as { code: number }).code).toBe(answer);
  }
  await page.goto(`/verify?lottery=${lotteryCode}&issue=${next.issue}`);
  await expect(page.getByText('本期已作废')).toBeVisible();
  const told = async () =>
    (await callSite(request, siteAddress(), calls.drawProof, { lotteryCode, issue: next.issue })).openNumber !== null;
  await expect.poll(told, { timeout: 60_000 }).toBe(true);
  await page.reload();
  await expect(page.getByText('本应开出的号码，不作派奖')).toBeVisible();
  await expect(page.getByText('封盘前由两名运营人员作废。')).toBeVisible();
  await expect(page.getByText('6 / 6')).toBeVisible();
});

test('home, login and the betting page say which beacon draws', async ({ page }) => {
  for (const path of ['/index', '/login']) {
    await page.goto(path);
    await page.getByRole('link', { name: '演示：随机数由本站签发' }).click();
    await expect(page).toHaveURL(/\/verify$/);
  }
  await signIn(page, 'player1');
  await page.goto('/lottery/SSC/ssc1');
  // The second word stands where there is room for it.
  await expect(page.getByText(/^测试(信标)?$/).first()).toBeVisible();
});

test('without a network a pasted proof is still computed, and an altered result is found', async ({
  page,
  request,
  expectedFaults,
}) => {
  expectedFaults.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  const { proof } = await proofOf(request);
  await page.goto('/verify?lottery=ssc1');
  await expect(page.getByText('已重算', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  const paste = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: '粘贴或导入文件' }).click();
    await page.getByLabel('验证文件内容（JSON）').fill(text);
    await page.getByRole('button', { name: '验证', exact: true }).click();
  };
  await paste(JSON.stringify(proof));
  await expect(page.getByText('来自导入的文件，没有访问网站')).toBeVisible();
  await expect(page.getByText('已重算', { exact: true })).toBeVisible();

  const [first = 0, ...rest] = proof.numbers as number[];
  const numbers = [(first + 1) % 10, ...rest];
  await paste(JSON.stringify({ ...proof, numbers, openNumber: numbers.join(',') }));
  await expect(page.getByText('验证不通过')).toBeVisible();
  await expect(page.getByText('算出的号码与公布的不同')).toBeVisible();
  await expect(page.getByText('4 / 6')).toBeVisible();
});

test('the downloaded file is the proof, and the page takes it back', async ({ page, request }) => {
  // The button stands in the title of wide screens.
  await page.setViewportSize({ width: 1440, height: 900 });
  const { proof } = await proofOf(request);
  await page.goto(`/verify?lottery=ssc1&issue=${proof.issue}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载本期验证文件' }).click(),
  ]);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual(JSON.parse(JSON.stringify(proof)));
  await page.getByRole('button', { name: '粘贴或导入文件' }).click();
  await page.getByLabel('选择文件').setInputFiles(await download.path());
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByText('来自导入的文件，没有访问网站')).toBeVisible();
  await expect(page.getByText('已重算', { exact: true })).toBeVisible();
});

test('an issue without a result waits for it and then verifies by itself', async ({ page, request }) => {
  const lotteryCode = 'ssc1' as LotteryCode;
  const { current } = await callSite(request, siteAddress(), calls.currentIssue, { lotteryCode });
  await page.goto(`/verify?lottery=ssc1&issue=${current.issue}`);
  await expect(page.getByText('等待开奖')).toBeVisible();
  await expect(page.getByText('已重算', { exact: true })).toBeVisible({ timeout: 60_000 });
});

test('a bet whose proof is opened before the seal shows its place in the sealed tree once its issue is drawn', async ({
  page,
}) => {
  await richPlayer(page, 10);
  const { request } = page.context();
  const issue = await waitForFreshIssue(page, 'ssc1', 20);
  const [bet] = await placeOrder(request, [{ lottery: 'ssc1', issue, play: 'X_ZH', picks: '大', count: 1, yuan: 2 }]);
  await page.goto(`/verify?lottery=ssc1&issue=${issue}&bet=${bet}`);
  await expect(page.getByText('等待开奖')).toBeVisible();
  await expect(page.getByRole('heading', { name: '本注单已包含' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(`|${bet}|`).first()).toBeVisible();
  // The site of the journeys signs its own beacon: the bet is in the root, and the order in time counts as not proven.
  await expect(page.getByText('时间未证明')).toBeVisible();
  await expect(page.getByText('5 / 6 一致')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载证明文件' }).filter({ visible: true }).click(),
  ]);
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as { bet: { path: unknown; total: number } };
  const paste = async (file: object): Promise<void> => {
    await page.getByRole('button', { name: '粘贴或导入文件' }).click();
    await page.getByLabel('验证文件内容（JSON）').fill(JSON.stringify(file));
    await page.getByRole('button', { name: '验证', exact: true }).click();
  };
  await paste(saved);
  await expect(page.getByText('来自导入的文件，没有访问网站')).toBeVisible();
  await expect(page.getByRole('heading', { name: '本注单已包含' })).toBeVisible();
  // Held against another root, the path stands open at the root.
  await paste({ ...saved, bet: { ...saved.bet, root: '0'.repeat(64) } });
  await expect(page.getByRole('heading', { name: '本注单不在公布的根里' })).toBeVisible();
  await expect(page.getByText('不同', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '保存证明文件' })).toBeVisible();
});
