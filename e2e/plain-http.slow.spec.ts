import { launchBrowser } from './browser.ts';
import { expect, siteAddress, test } from './site.ts';
import { askWithoutPicture } from './without-picture.ts';

/** Half a minute of a core of its own; the challenge is good for five minutes here, where the site's clock runs four times as fast. */
const WORK_MS = 270_000;
/** An address of its own for each try: every challenge without a picture that one asks for doubles the work of the next. */
const addressOf = (retry: number): string => `198.51.100.${21 + retry}`;

test('over plain HTTP, where browsers have no crypto.subtle, the challenge without a picture is solved by a library, which takes a minute or two', async ({
  viewport,
  hasTouch,
}, { retry }) => {
  test.setTimeout(360_000);
  const origin = `http://caiting.test:${new URL(siteAddress()).port}`;
  const browser = await launchBrowser(['--host-resolver-rules=MAP caiting.test 127.0.0.1']);
  try {
    const page = await browser.newPage({
      baseURL: origin,
      locale: 'zh-CN',
      viewport,
      hasTouch,
      extraHTTPHeaders: { 'x-forwarded-for': addressOf(retry) },
    });
    await page.goto('/forgotPassword');
    expect(await page.evaluate(() => typeof crypto.subtle)).toBe('undefined');
    await askWithoutPicture(page, WORK_MS);
  } finally {
    await browser.close();
  }
});
