import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { fileStore, storeImage, type ImageRules } from './index.ts';
import { unpacker } from './unpacker.ts';

const { app } = await testApp({ modules: [] });
const { deps } = app;
const RULES: ImageRules = { bytesMax: 3_145_728, sideMax: 400 };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 40 } } });
const stored = async (bytes: Buffer, rules = RULES) => {
  const outcome = await storeImage(deps, bytes, rules);
  if (!outcome.ok) throw new Error(outcome.key);
  return outcome.data;
};
const get = (url: string) => app.http.inject({ method: 'GET', url });

describe('a picture', () => {
  test('is made small, kept as WebP under its content’s hash, and served for ever', async () => {
    const { imgPath, width, height } = await stored(await picture(1200, 600).png().toBuffer());
    expect([width, height]).toEqual([400, 200]);
    const answer = await get(imgPath);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
  });

  test('the same pixels twice are one file; a small one is not blown up', async () => {
    const png = await picture(50, 40).png().toBuffer();
    const [first, second] = [await stored(png), await stored(png)];
    expect(second.imgPath).toBe(first.imgPath);
    expect([first.width, first.height]).toEqual([50, 40]);
  });

  test('loses what its camera wrote into it', async () => {
    const jpeg = await picture(100, 100)
      .withExif({ IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitude: '31/1 12/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('geheim')).toBe(true);
    const { rawPayload } = await get((await stored(jpeg)).imgPath);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    expect(rawPayload.includes('geheim')).toBe(false);
  });

  test('loses a script hidden behind its last byte', async () => {
    const polyglot = Buffer.concat([await picture(20, 20).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { rawPayload } = await get((await stored(polyglot)).imgPath);
    expect(rawPayload.includes('script')).toBe(false);
  });

  test('a square one for avatars, and a small copy for lists', async () => {
    const bytes = await picture(900, 300).webp().toBuffer();
    const { width, height, imgPath, thumbPath } = await stored(bytes, {
      ...RULES,
      sideMax: 256,
      thumbSide: 64,
      square: true,
    });
    expect([width, height]).toEqual([256, 256]);
    expect(thumbPath).not.toBe(imgPath);
  });
});

describe('refused', () => {
  const key = async (bytes: Buffer, rules = RULES) => {
    const outcome = await storeImage(deps, bytes, rules);
    return outcome.ok ? 'kept' : outcome.key;
  };

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', randomBytes(5_000)],
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG, which can carry scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['the head of a PNG and nothing behind it', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ])('%s', async (_name, bytes) => {
    expect(await key(bytes)).toBe('imageInvalid');
  });

  test('a cut picture', async () => {
    const whole = await picture(800, 800).jpeg().toBuffer();
    expect(await key(whole.subarray(0, whole.length / 2))).toBe('imageInvalid');
  });

  test('one byte too many; at the limit it is kept', async () => {
    const png = await picture(30, 30).png().toBuffer();
    expect(await key(png, { ...RULES, bytesMax: png.length })).toBe('kept');
    expect(await key(png, { ...RULES, bytesMax: png.length - 1 })).toBe('imageTooLarge');
  });

  test('a few bytes that unpack to a wall of pixels', async () => {
    const bomb = await picture(8_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    expect(await key(bomb)).toBe('imageTooManyPixels');
  });
});

test('a decoder that dies takes nobody with it: its pictures may come again, and the next one is taken in', async () => {
  const png = await picture(3_000, 3_000).png().toBuffer();
  const sent = storeImage(deps, png, RULES);
  process.kill(unpacker.pid ?? 0, 'SIGKILL');
  expect(await sent).toMatchObject({ ok: false, key: 'tooManyRequests' });
  expect(await stored(png)).toMatchObject({ width: 400 });
});

test('only names of our own making lead to a file', async () => {
  for (const path of ['/files/../staff.json', '/files/%2e%2e/staff.json', '/files/ab/x.webp', '/files/', '/files/ab'])
    expect((await get(path)).statusCode, path).toBe(404);
  expect(await fileStore(deps).has('/files/../staff.json')).toBe(false);
});
