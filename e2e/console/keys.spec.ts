import type { Browser, Page } from '@playwright/test';
import { overhang } from '../layout.ts';
import { expect, siteAddress, test } from '../site.ts';
import type { SeededRole } from '../staff.ts';
import { enterConsole, expectAccessible } from './at-the-console.ts';

/** Operators' own keys: made in the browser, confirmed by two administrators, and seen on what they signed. The first keys of a site are made once. */
test.describe.configure({ mode: 'serial' });
const DESKTOP = { width: 1440, height: 900 };
const OWN = '/console/own?tab=staffSigning';

interface Person {
  readonly page: Page;
  readonly name: string;
  /** Of the key in this browser, as it is drawn: sixteen groups. */
  key: string;
}
const people = new Map<string, Person>();

/** Somebody of staff in a browser of their own, which keeps their key. */
async function comes(browser: Browser, role: SeededRole, nth: number): Promise<Person> {
  const context = await browser.newContext({ baseURL: siteAddress(), viewport: DESKTOP, locale: 'zh-CN' });
  const page = await context.newPage();
  return { page, name: await enterConsole(page, role, '/console/', nth), key: '' };
}
function person(who: string): Person {
  const found = people.get(who);
  if (!found) throw new Error(`${who} has not come`);
  return found;
}
const short = (key: string): string => `${key.slice(0, 9)}…${key.slice(-4)}`;
const end = (key: string): string => key.split(' ').slice(-4).join(' ');

test.beforeAll(async ({ browser }) => {
  for (const [who, role, nth] of [
    ['ada', 'admin', 0],
    ['carl', 'admin', 1],
    ['olga', 'operator', 0],
    ['otto', 'operator', 1],
  ] as const)
    people.set(who, await comes(browser, role, nth));
});
test.afterAll(async () => {
  for (const { page } of people.values()) await page.context().close();
});

async function makeKey(who: string): Promise<void> {
  const { page } = person(who);
  await page.goto(OWN);
  await expect(page.getByText('这个浏览器里没有你的密钥。')).toBeVisible();
  await page.getByLabel('密钥名称').fill('办公室电脑');
  await page.getByRole('button', { name: '生成密钥' }).click();
  const shown = page.getByText(/^(?:[0-9A-F]{4} ?){16}$/).first();
  await expect(shown).toBeVisible();
  person(who).key = (await shown.innerText()).replace(/\s+/g, ' ').trim();
  expect(person(who).key).toMatch(/^(?:[0-9A-F]{4} ){15}[0-9A-F]{4}$/);
}

test('the first two administrators make keys, which are in force at once and stay in their browsers', async () => {
  for (const who of ['ada', 'carl']) {
    await makeKey(who);
    await expect(person(who).page.getByText('密钥已生效，你在这里的操作都会签名。')).toBeVisible();
  }
  const { page, key } = person('ada');
  await page.reload();
  await expect(page.getByText('密钥已生效，你在这里的操作都会签名。')).toBeVisible();
  await expect(page.getByText(short(key)).first()).toBeVisible();
  await expectAccessible(page, 'own keys');
});

/** An administrator types what the owner of the key has read out. */
async function compare(page: Page, key: string): Promise<void> {
  const form = page.getByRole('form');
  const field = form.getByLabel('对方念的最后四组');
  await expect(field).toBeVisible();
  await expect(form.getByText(end(key))).toHaveCount(0);
  await expect(form.locator('[data-primary]')).toBeDisabled();
  await field.fill('0000 0000 0000 0000');
  await expect(form.getByText('和屏幕上的指纹不一样，不要确认')).toBeVisible();
  await field.fill(end(key));
  await expect(form.locator('[data-primary]')).toBeEnabled();
}

async function confirm(who: string): Promise<void> {
  const { key } = person(who);
  const { page: first } = person('ada');
  await first.goto('/console/staff?tab=staffKeys');
  await first.getByRole('button', { name: `查看 ${key.replaceAll(' ', '').toLowerCase()}` }).click();
  await first.locator('[data-panel]').getByRole('button', { name: '确认签名密钥' }).click();
  await compare(first, key);
  await first.getByRole('form').locator('[data-primary]').click();
  await expect(first.getByText('另一人批准前什么都不会变')).toBeVisible();

  const { page: second } = person('carl');
  await second.goto('/console/approvals');
  await second.getByRole('button', { name: new RegExp(`^查看 .*${short(key)}`) }).click();
  const panel = second.locator('[data-panel]');
  await expect(panel.getByText(`${person('ada').name} 的密钥 ${short(person('ada').key)}`)).toBeVisible();
  await panel.getByRole('button', { name: /^批准/ }).click();
  await compare(second, key);
  await second.getByRole('form').locator('[data-primary]').click();
  await second.locator('[data-panel] [data-primary]').click();
  await expect(second.getByText('已办理').first()).toBeVisible();
}

test('an operator’s key is in force after two administrators compared its fingerprint; one without a key cannot', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  for (const who of ['olga', 'otto']) {
    await makeKey(who);
    await expect(person(who).page.getByText('待确认 0/2').first()).toBeVisible();
    await expect(
      person(who)
        .page.getByText(end(person(who).key))
        .first(),
    ).toBeVisible();
  }
  // The same administrator at another machine has no key there.
  const elsewhere = await comes(browser, 'admin', 0);
  await elsewhere.page.goto('/console/staff?tab=staffKeys&do=confirmStaffKey');
  await expect(elsewhere.page.getByText('这一项必须签名')).toBeVisible();
  await elsewhere.page.context().close();

  await confirm('olga');
  await confirm('otto');
  for (const who of ['olga', 'otto'])
    await expect(person(who).page.getByText('密钥已生效，你在这里的操作都会签名。')).toBeVisible();
  await expectAccessible(person('ada').page, 'keys of staff');
});

test('money by hand carries the signatures of both, and the log shows whose', async () => {
  const [olga, otto] = [person('olga'), person('otto')];
  const reason = `补记 ${Date.now()}`;
  await olga.page.goto('/console/manual?do=adjustBalance');
  const form = olga.page.getByRole('form');
  await form.locator('[name=userName]').fill('player1');
  await form.locator('[data-field=kind] select').selectOption('credit');
  await form.locator('[name=amount]').fill('12.50');
  await form.locator('[name=reason]').fill(reason);
  const foot = form.getByText(`${olga.name} 的密钥 ${short(olga.key)}`);
  await foot.click();
  await expect(form.getByRole('region', { name: '要签的内容', exact: true })).toContainText('"amount": "12.50"');
  await expectAccessible(olga.page, 'a form that says what is signed');
  await form.getByRole('button', { name: '下一步：核对' }).click();
  await olga.page.getByRole('button', { name: /¥12\.50$/ }).click();
  await expect(olga.page.getByText('等待另一位运营确认').first()).toBeVisible();

  await otto.page.goto('/console/manual');
  await otto.page.getByRole('row').filter({ hasText: reason }).getByRole('button', { name: /^查看/ }).click();
  await expect(otto.page.locator('[data-panel]')).toContainText(reason);
  await otto.page.locator('[data-panel]').getByRole('button', { name: /确认/ }).first().click();
  await expect(otto.page.getByText(`${olga.name} 的密钥 ${short(olga.key)}`)).toBeVisible();
  await otto.page.getByRole('form').locator('[data-primary]').click();
  await otto.page.locator('[data-panel] [data-primary]').click();
  await expect(otto.page.getByText('已办理').first()).toBeVisible();

  for (const [{ name, key }, act] of [
    [olga, 'adjustBalance'],
    [otto, 'confirmAdjustment'],
  ] as const) {
    await otto.page.goto(`/console/log?staffName=${name}&act=${act}`);
    await expect(
      otto.page
        .getByRole('row')
        .filter({ hasText: short(key) })
        .first(),
    ).toBeVisible();
  }
  await expectAccessible(otto.page, 'the log with signatures');
});

test('a key that was withdrawn meanwhile signs nothing: the form says so, keeps what was typed and sends nothing', async () => {
  const { page, key } = person('olga');
  await page.goto('/console/players?do=lockPlayer');
  const form = page.getByRole('form');
  await form.locator('[name=userName]').fill('player2');
  await form.locator('[name=reason]').fill('本人来电');
  await expect(form.getByText(short(key))).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(OWN);
  await other.getByRole('button', { name: '停用 办公室电脑' }).click();
  await other.getByRole('form').locator('[name=reason]').fill('电脑要送修');
  await other.getByRole('form').locator('[data-primary]').click();
  await expect(other.getByText('已办理').first()).toBeVisible();
  await other.goto(OWN);
  await expect(other.getByText('这把密钥已停用，不能再签名。')).toBeVisible();

  await form.locator('[data-primary]').click();
  await expect(form.getByText(`没有发出：这个浏览器的密钥 ${short(key)} 已经不能用了`)).toBeVisible();
  await expect(form.locator('[name=reason]')).toHaveValue('本人来电');
  await page.goto('/console/log?act=lockPlayer');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'player2' })).toHaveCount(0);
});

test('the keys are public without names; one’s own page is read on a phone', async ({ page }) => {
  const [ada, olga] = [person('ada'), person('olga')];
  await page.setViewportSize(DESKTOP);
  await page.goto('/transparency');
  const card = page.getByRole('heading', { name: '运营人员的签名密钥' }).locator('xpath=ancestor::section[1]');
  await expect(card).toContainText(ada.key);
  await expect(card.getByRole('listitem').filter({ hasText: olga.key })).toContainText('已停用');
  await expect(card).not.toContainText(ada.name);
  await expectAccessible(page, 'keys on the transparency page');

  await ada.page.setViewportSize({ width: 390, height: 844 });
  await ada.page.goto(OWN);
  await expect(ada.page.getByText('密钥已生效，你在这里的操作都会签名。')).toBeVisible();
  expect(await overhang(ada.page)).toBeLessThanOrEqual(0);
  await expectAccessible(ada.page, 'own keys on a phone');
});
