import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { refusalOf } from './unpack.ts';

const SIDE = 4_000;
const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a picture that takes too long is told to come again, not that it is bad', async () => {
  const noise = sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } });
  expect(refusalOf(await errorOf(noise.webp({ effort: 6 }).timeout({ seconds: 1 }).toBuffer()))).toBe('slow');
});

test('a bad picture is invalid; what is no word about the picture is nobody’s fault but ours', async () => {
  expect(refusalOf(await errorOf(sharp(randomBytes(100)).toBuffer()))).toBe('invalid');
  expect(refusalOf(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe(null);
});
