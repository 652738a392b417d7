import { launchBrowser } from './browser.ts';
import { expect, siteAddress, test } from './site.ts';
import { askWithoutPicture } from './without-picture.ts';

/** An address of its own: each challenge without a picture that one asks for doubles the work of the next. */
const ADDRESS = '198.51.100.21';

test('over plain HTTP, where browsers have no crypto.subtle, the challenge without a picture is solved by a library, which takes a minute or two', async ({
  viewport,
  hasTouch,
}) => {
  test.setTimeout(240_000);
  const origin = `http://caiting.test:${new URL(siteAddress()).port}`;
  const browser = await launchBrowser(['--host-resolver-rules=MAP caiting.test 127.0.0.1']);
  try {
    const page = await browser.newPage({
      baseURL: origin,
      locale: 'zh-CN',
      viewport,
      hasTouch,
      extraHTTPHeaders: { 'x-forwarded-for': ADDRESS },
    });
    await page.goto('/forgotPassword');
    expect(await page.evaluate(() => typeof crypto.subtle)).toBe('undefined');
    await askWithoutPicture(page, 180_000);
  } finally {
    await browser.close();
  }
});
