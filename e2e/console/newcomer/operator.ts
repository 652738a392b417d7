import { createHmac } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { PATIENCE, patient as expect } from './patient.ts';
import { panelOf as panelOn, fillForm } from '../at-the-console.ts';
import { whilePresent, withAuthenticator, type Key } from '../authenticator.ts';
import type { NewSite } from './site.ts';

/** Somebody of staff at a browser of their own: with a second factor, recovery codes on paper and a key, all made by the pages. */
export interface Operator {
  readonly page: Page;
  readonly name: string;
  readonly codes: string[];
  /** Their second factor, where it is no authenticator app. */
  readonly passkey: Key | null;
  /** Of their key, as it is drawn. */
  readonly key: string;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** What an authenticator shows (RFC 6238: six digits, thirty seconds, SHA-1). */
function codeNow(secret: string, atMs: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const ofName = (name: string): string => `a password of ${name}, her own`;

/** Operators and players of the walk sit at a desk, at whichever size the journey is run. Six of their pages stand open to its end: what moves on one takes the others' time. */
export const AT_A_DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, reducedMotion: 'reduce' } as const;

/** What an account begins with: by `init`, or by the second of two administrators. */
export interface FirstPassword {
  readonly staffName: string;
  readonly password: string;
}

/** The first sign-in of an account: a password, a second factor, its codes on paper, a key. */
export async function firstSignIn(
  browser: Browser,
  site: Pick<NewSite, 'origin' | 'now'>,
  { staffName: name, password }: FirstPassword,
  factor: 'app' | 'passkey' = 'app',
): Promise<Operator> {
  const context = await browser.newContext({ baseURL: site.origin, ...AT_A_DESK });
  const page = await context.newPage();
  await page.goto('/console/');
  await page.getByLabel('工号').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '下一步' }).click();

  await expect(page.getByRole('heading', { name: '换掉初始密码' })).toBeVisible();
  await page.getByLabel('新密码').fill(ofName(name));
  await page.getByLabel('再输一次').fill(ofName(name));
  await page.getByRole('button', { name: '下一步' }).click();

  await expect(page.getByRole('heading', { name: '绑定第二因子' })).toBeVisible();
  const passkey = factor === 'passkey' ? await withAuthenticator(page) : null;
  if (passkey) await whilePresent(page, passkey, () => makesPasskey(page));
  else await makesApp(page, site.now());

  const codes = await page.getByRole('listitem').allInnerTexts();
  await page.getByLabel('输入第 7 个，确认你抄下了').fill(codes[6] ?? '');
  await page.getByRole('button', { name: '进入控制台' }).click();
  const key = page.getByRole('heading', { name: '登记签名密钥' });
  if (passkey)
    await whilePresent(page, passkey, async () => {
      await page.getByRole('button', { name: '用通行密钥验证' }).click();
      await expect(key).toBeVisible();
    });
  else {
    // The authenticator's code is used up: what is on paper works at once.
    await page.getByRole('button', { name: '用恢复码' }).click();
    await page.getByLabel('恢复码').fill(codes.pop() ?? '');
    await page.getByRole('button', { name: '进入控制台' }).click();
  }
  await expect(key).toBeVisible();
  return { page, name, codes, passkey, key: await makesKey(page) };
}

/** An authenticator app, by its secret and the code that it shows. */
async function makesApp(page: Page, now: number): Promise<void> {
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('验证器现在显示的 6 位数字').first().click();
  await page.keyboard.type(codeNow(secret, now));
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('heading', { name: '抄下恢复码' })).toBeVisible();
}

async function makesPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: '改用这台设备的通行密钥' }).click();
  await expect(page.getByRole('heading', { name: '抄下恢复码' })).toBeVisible();
}

/** The key that signs, made in this browser; its fingerprint. */
async function makesKey(page: Page): Promise<string> {
  await page.getByLabel('密钥名称').fill('办公室电脑');
  await page.getByRole('button', { name: '生成密钥' }).click();
  const shown = page.getByText(/^(?:[0-9A-F]{4} ?){16}$/).first();
  await expect(shown).toBeVisible();
  const key = (await shown.innerText()).replace(/\s+/g, ' ').trim();
  const goesOn = page.getByRole('button', { name: '进入控制台' });
  const offers = page.getByRole('button', { name: '登记，等管理员确认' });
  await expect(goesOn.or(offers)).toBeVisible();
  // A server that was too busy has not heard of it: the key is kept, and offered once more.
  if (await offers.isVisible()) await offers.click();
  await goesOn.click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  return key;
}

/** Goes to a part of the console by its rail. */
export async function openPart({ page }: Operator, part: string): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: part }).click();
  await expect(page.getByRole('heading', { level: 1, name: part })).toBeVisible();
}

export const panelOf = ({ page }: Operator) => panelOn(page);
export const rowOf = ({ page }: Operator, name: string | RegExp) =>
  page.getByRole('button', { name: typeof name === 'string' ? `查看 ${name}` : name });

/** Fills the form that stands open and sends it; where the second factor is asked for again, shows it. */
export async function send(who: Operator, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const { page } = who;
  const form = page.getByRole('form').last();
  await fillForm(form, fields);
  await form.locator('[data-primary]').click();
  const check = page.locator('[data-panel] [data-primary]').last();
  if ((await comesTo(page, ['done', 'factor', 'sure'])) === 'sure') await check.click();
  if ((await comesTo(page, ['done', 'factor'])) === 'factor') await showsFactor(who);
  await comesTo(page, ['done']);
}

type Outcome = 'done' | 'factor' | 'sure';

/** What an act has come to. Where it comes to none of these, the failure says what stands on the form. */
async function comesTo(page: Page, wanted: readonly Outcome[]): Promise<Outcome> {
  const shown: Readonly<Record<Outcome, Locator>> = {
    done: page.getByText(/^(?:已办理|已提交，等第二人批准)$/).first(),
    factor: page.getByText('这一项要再次确认是你本人'),
    sure: page.getByText(/^请核对后(?:确认|提交|批准)/),
  };
  let come: Outcome | undefined;
  await expect
    .poll(async () => {
      for (const one of wanted) if (await shown[one].isVisible()) return (come = one);
      const alerts = await page.getByRole('alert').filter({ visible: true }).allInnerTexts();
      return `neither ${wanted.join(' nor ')}: ${alerts.join(' | ')}`;
    }, PATIENCE)
    .toMatch(/^(?:done|factor|sure)$/);
  return come as Outcome;
}

async function showsFactor({ page, codes, passkey }: Operator): Promise<void> {
  const form = page.getByRole('form').last();
  if (passkey)
    return whilePresent(page, passkey, async () => {
      await form.getByRole('button', { name: '用通行密钥验证' }).click();
      await expect(form).toHaveCount(0);
    });
  await form.getByRole('button', { name: '用恢复码' }).click();
  await form.getByLabel('恢复码').fill(codes.pop() ?? '');
  await form.locator('[data-primary]').click();
}

/** What the account that was just made begins with: the page shows it once. */
export const shownPassword = ({ page }: Operator): Promise<string> =>
  page.getByRole('complementary').last().locator('code').innerText();

/** An act of a part, by its button above the list. */
export async function act(
  who: Operator,
  part: string,
  call: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await openPart(who, part);
  await who.page.locator(`[data-act="${call}"]`).click();
  await send(who, fields);
}

/** The second of two says yes to what waits about this. */
export async function approve(who: Operator, about: RegExp, hears?: string): Promise<void> {
  await openPart(who, '双人');
  await agree(who, about, hears);
}

/** The same where the list of wishes stands open. */
export async function agree(who: Operator, about: RegExp, hears?: string): Promise<void> {
  await rowOf(who, about).first().click();
  await panelOf(who).getByRole('button', { name: /^批准/ }).click();
  // Of a key, its owner reads the end out.
  if (hears !== undefined) await who.page.getByLabel('对方念的最后四组').fill(hears.split(' ').slice(-4).join(' '));
  await send(who);
}

/** Both administrators hear the owner read the key, and say whose it is. */
export async function confirmKey([first, second]: readonly [Operator, Operator], owner: Operator): Promise<void> {
  await openPart(first, '人员与权限');
  await first.page.getByRole('tab', { name: '签名密钥' }).click();
  await rowOf(first, owner.key.replaceAll(' ', '').toLowerCase()).click();
  await panelOf(first).getByRole('button', { name: '确认签名密钥' }).click();
  await first.page.getByLabel('对方念的最后四组').fill(owner.key.split(' ').slice(-4).join(' '));
  await send(first);
  await approve(second, /^查看 确认签名密钥/, owner.key);
}
