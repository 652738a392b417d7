import AxeBuilder from '@axe-core/playwright';
import { consoleContentCalls, type CallOutput } from '@caiting/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, freshName, siteAddress, test } from './site.ts';
import { staff, staffToken } from './staff.ts';

/** What operators are about to publish, as they see it before anybody else does; and the pictures in it. */

const dots = (page: Page) => page.getByRole('tablist', { name: '选择幻灯片' }).getByRole('tab');
const slide = (page: Page) => page.getByRole('tabpanel');
const panels = (page: Page) => page.getByRole('tabpanel', { includeHidden: true });

/** A picture of two colours, drawn by the browser. */
async function aPng(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 });
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = '#2a6f97';
    pen.fillRect(0, 0, 600, 300);
    pen.fillStyle = '#f4a261';
    pen.fillRect(300, 0, 300, 300);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

async function upload(
  request: APIRequestContext,
  buffer: Buffer,
  alt: string,
): Promise<CallOutput<typeof consoleContentCalls.uploadContentPicture>> {
  const token = await staffToken(request, { role: 'operator' });
  const response = await request.post(siteAddress() + consoleContentCalls.uploadContentPicture.path, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { altZh: alt, altEn: 'Two colours', file: { name: 'a.png', mimeType: 'image/png', buffer } },
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: never };
  expect(`${code} ${msg}`).toMatch(/^1 /);
  return data;
}

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

test('a banner with its picture stands on the home page of who has the address, and of nobody else', async ({
  page,
  request,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/help');
  const picture = await upload(request, await aPng(page), '两种颜色');
  const people = await staff(request);
  const titleZh = `周年 ${freshName()}`;
  const banner = { kind: 'banner', titleZh, bodyZh: '只在预览里', link: '/help', picture: picture.id } as const;
  const { path } = await people.act(consoleContentCalls.previewContent, banner);

  await page.goto(path);
  await expect(page.getByText(/^尚未发布，只有持有此地址的人能看到，有效至 /)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: '在首页查看' }).click();
  await expect(page).toHaveURL('/index');
  const region = page.getByRole('region', { name: '精选' });
  await expect(slide(page)).toHaveAccessibleName(/^第 1 张/);
  const height = (await region.boundingBox())?.height;
  await dots(page).nth(1).click();
  await expect(slide(page)).toContainText(titleZh);
  const image = slide(page).getByRole('img', { name: '两种颜色' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(600);
  expect((await region.boundingBox())?.height).toBe(height);
  await isAccessible(page);

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${siteAddress()}/index`);
  await expect(panels(other).filter({ hasText: '新手从这里开始' })).toHaveCount(1);
  await expect(panels(other).filter({ hasText: titleZh })).toHaveCount(0);
  await other.context().close();

  // Loaded again it is as for everybody; without a token that counts there is nothing.
  await page.reload();
  await expect(panels(page).filter({ hasText: '新手从这里开始' })).toHaveCount(1);
  await expect(panels(page).filter({ hasText: titleZh })).toHaveCount(0);
  await page.goto(`/preview#${'x'.repeat(43)}`);
  await expect(page.getByText('没有可预览的内容')).toBeVisible();
});

test('a notice is read with its picture, in both languages, before and after it is published', async ({
  page,
  request,
}) => {
  await page.goto('/help');
  const { id } = await upload(request, await aPng(page), '公告配图');
  const people = await staff(request);
  const name = freshName();
  const notice = {
    kind: 'notice',
    titleZh: `系统升级 ${name}`,
    titleEn: `Upgrade ${name}`,
    bodyZh: `今晚升级。\n\n![](picture:${id})\n\n![外](https://elsewhere.example/a.png)`,
    place: 9_000,
  } as const;
  const { path, en } = await people.act(consoleContentCalls.previewContent, notice);
  expect(en).toMatchObject({ title: `Upgrade ${name}`, isChinese: true });
  await page.goto(path);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: notice.titleZh })).toBeVisible();
  const image = article.getByRole('img', { name: '公告配图' });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(600);
  await expect(article.getByRole('img')).toHaveCount(1);
  await expect(article.getByText('![外](https://elsewhere.example/a.png)')).toBeVisible();
  await page.getByRole('link', { name: '在首页查看' }).click();
  await expect(page.getByRole('region', { name: '公告' }).getByRole('button', { name: notice.titleZh })).toBeVisible();
});

test('a picture whose file is lost leaves its room and its words, in a text and under the headline', async ({
  page,
  request,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 404/);
  await page.goto('/help');
  const picture = await upload(request, await aPng(page), '两种颜色');
  const people = await staff(request);
  await page.route(`**${picture.path}`, (route) => route.fulfill({ status: 404 }));
  const bodyZh = `上面\n\n![](picture:${picture.id})\n\n下面`;
  const notice = await people.act(consoleContentCalls.previewContent, { kind: 'notice', titleZh: '丢图', bodyZh });
  await page.goto(notice.path);
  const article = page.getByRole('article');
  const place = article.getByText('图片暂时无法显示');
  await expect(place).toBeVisible();
  await expect(place).toContainText('两种颜色');
  await expect(article.getByRole('img')).toHaveCount(0);
  // In the room of the picture: 600 × 300, or as wide as the text.
  const { width = 0, height = 0 } = (await place.boundingBox()) ?? {};
  expect(Math.abs(width / height - 2)).toBeLessThan(0.05);
  await isAccessible(page);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const titleZh = `丢图 ${freshName()}`;
  const banner = { kind: 'banner', titleZh, bodyZh: '只有文字', picture: picture.id } as const;
  await page.goto((await people.act(consoleContentCalls.previewContent, banner)).path);
  await page.getByRole('link', { name: '在首页查看' }).click();
  await dots(page).nth(1).click();
  await expect(slide(page)).toContainText(titleZh);
  await expect(slide(page).getByRole('img')).toHaveCount(0);
  await isAccessible(page);
});
