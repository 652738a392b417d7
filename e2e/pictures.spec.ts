import { CODES, calls, toEnpath } from '@caiting/contract';
import type { Page } from '@playwright/test';
import { newPlayer, nicknameOf } from './people.ts';
import { expect, menuItem, test, watchConsole } from './site.ts';

const log = (page: Page) => page.getByRole('log', { name: '聊天消息' });
const pictures = (page: Page, name: string) => log(page).getByRole('button', { name: `查看${name}的图片` });

/** A PNG that no other journey sends; with noise it does not pack, so 1,000 × 1,000 are over 2 MB. */
async function aPng(page: Page, side: number, isNoisy = false): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([length, noisy]) => {
      const canvas = new OffscreenCanvas(length, length);
      const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const pixels = pen.createImageData(length, length);
      const tint = crypto.getRandomValues(new Uint8Array(3));
      for (let at = 0; noisy && at < pixels.data.length; at += 65_536)
        crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
      for (let at = 0; at < pixels.data.length; at += 1)
        if (at % 4 === 3) pixels.data[at] = 255;
        else if (!noisy) pixels.data[at] = tint[at % 4] as number;
      pen.putImageData(pixels, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
      return btoa(text);
    },
    [side, isNoisy] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Pastes a file into the text box, as from the clipboard. */
async function paste(page: Page, bytes: Buffer): Promise<void> {
  await page.getByLabel('聊天内容').evaluate((box, base64) => {
    const clipboardData = new DataTransfer();
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    clipboardData.items.add(new File([data], 'pasted.png', { type: 'image/png' }));
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, bytes.toString('base64'));
}

test('an emoji and a picture are sent, another saves it, sends it on from the saved ones and gives it up', async ({
  browser,
  baseURL,
  page,
}) => {
  const said: string[] = [];
  const second = await browser.newContext();
  watchConsole(second, said);
  const other = await second.newPage();
  for (const view of [page, other]) await newPlayer(view);
  const [name, otherName] = [await nicknameOf(page.context().request), await nicknameOf(other.context().request)];
  await page.goto('/chat');
  await other.goto(`${baseURL}/chat`);

  const word = `手气不错${Date.now()}`;
  await page.getByLabel('聊天内容').fill(word);
  await page.getByRole('button', { name: '表情' }).click();
  await page.getByRole('button', { name: '笑哭' }).click();
  await expect(page.getByLabel('聊天内容')).toHaveValue(`${word}😂`);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(log(other).getByText(`${word}😂`)).toHaveCount(1);

  const file = { name: 'chart.png', mimeType: 'image/png', buffer: await aPng(page, 300) };
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '图片', exact: true }).click();
  await (await choosing).setFiles(file);
  const preview = page.getByRole('dialog', { name: '发送图片' });
  await expect(preview.getByAltText('将要发送的图片')).toBeVisible();
  await preview.getByRole('button', { name: '发送' }).click();
  await expect(pictures(other, name)).toHaveCount(1);
  await expect(pictures(page, name)).toHaveCount(1);
  // Its place is kept before it loads: 300 × 300 stands as 200 × 200.
  await expect.poll(() => pictures(other, name).boundingBox()).toMatchObject({ width: 200, height: 200 });

  await pictures(other, name).click();
  const shown = other.getByRole('dialog', { name: `${name}的图片` });
  await expect(shown.getByRole('img')).toBeVisible();
  await shown.getByRole('button', { name: '收藏' }).click();
  await expect(other.getByText('收藏成功')).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);

  await other.getByRole('button', { name: '表情' }).click();
  await other.getByRole('tab', { name: '收藏图片' }).click();
  await other.getByRole('button', { name: '收藏图片 1' }).click();
  await other.getByRole('dialog', { name: '发送图片' }).getByRole('button', { name: '发送' }).click();
  await expect(pictures(page, otherName)).toHaveCount(1);

  await other.getByRole('button', { name: '管理', exact: true }).click();
  await expect(other.getByRole('button', { name: '删除(0)' })).toBeDisabled();
  await other.getByRole('button', { name: '收藏图片 1' }).click();
  await other.getByRole('button', { name: '删除(1)' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(other.getByText('删除成功')).toBeVisible();
  await expect(other.getByRole('button', { name: '收藏图片 1' })).toHaveCount(0);
  // What was said with it stays.
  await expect(pictures(other, otherName)).toHaveCount(1);
  expect(said).toEqual([]);
  await second.close();
});

test('a guest pastes a large picture: compressed, refused once, sent again, seen by a member who saves it', async ({
  browser,
  baseURL,
  page,
}) => {
  const second = await browser.newContext();
  const member = await second.newPage();
  await newPlayer(member);
  await member.goto(`${baseURL}/chat`);
  await page.goto('/chatGuest?guestCode=welcome');
  await expect(log(page).getByRole('article').first()).toBeVisible();

  const upload = `**${toEnpath(calls.uploadChatFile.path)}`;
  const { code, zh: msg } = CODES.uploadsTooMany;
  await page.route(upload, (route) => route.fulfill({ json: { code, msg, data: null } }));
  const large = await aPng(page, 1_200, true);
  expect(large.length).toBeGreaterThan(2_097_152);
  await paste(page, large);
  const preview = page.getByRole('dialog', { name: '发送图片' });
  await expect(preview.getByText('已压缩')).toBeVisible();
  await preview.getByRole('button', { name: '发送' }).click();
  await expect(log(page).getByText(msg)).toBeVisible();
  await page.unroute(upload);
  await log(page).getByRole('button', { name: '重发' }).click();

  const seen = log(member)
    .getByRole('article')
    .filter({ hasText: /访客[0-9a-f]{4}/ })
    .getByRole('button', { name: /查看.*的图片/ });
  await expect(seen.last()).toBeVisible();
  await expect(log(page).getByText(msg)).toHaveCount(0);

  // Guests have no favourites: neither in the preview nor as a tab.
  await log(page)
    .getByRole('button', { name: /查看.*的图片/ })
    .last()
    .click();
  const shown = page.getByRole('dialog', { name: /的图片/ });
  await expect(shown.getByRole('img')).toBeVisible();
  await expect(shown.getByRole('button', { name: '收藏' })).toHaveCount(0);
  await shown.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '表情' }).click();
  await expect(page.getByRole('tab', { name: '表情' })).toBeVisible();
  await expect(page.getByRole('tab', { name: '收藏图片' })).toHaveCount(0);

  await seen.last().click({ button: 'right' });
  await menuItem(member, '收藏').click();
  await expect(member.getByText('收藏成功')).toBeVisible();
  await second.close();
});
