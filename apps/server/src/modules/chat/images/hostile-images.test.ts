import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAT_IMAGE_FRAMES_MAX, CHAT_THUMB_SIDE_PX, CODES, IMAGE_SIDE_MAX_PX } from '@caiting/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { costliestImage, hostileImages, MARK } from '../../../platform/files/testing/hostile-images.ts';
import { unpacker } from '../../../platform/files/unpacker.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { chatModule } from '../index.ts';
import { uploadTo } from '../testing/upload.ts';

const { app, config } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, chatModule],
  // How long ten pictures of the costliest kind take hangs on what else the machine does, and is not what is asked here.
  config: { callDeadlineMs: 60_000 },
});
const hostile = await hostileImages();
const folder = join(config.dataFolder, 'files');
mkdirSync(folder, { recursive: true });
const filesKept = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.'));

/** A file of ours: WebP to its last byte, pixels and nothing else, served so that no browser takes it for anything but a picture. */
async function expectClean(path: string, sideMax: number): Promise<void> {
  const answer = await app.http.inject({ method: 'GET', url: path });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const bytes = answer.rawPayload;
  expect(bytes.includes(MARK)).toBe(false);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('RIFF');
  // Nothing behind the end that the file itself tells.
  expect(bytes.length).toBe(bytes.readUInt32LE(4) + 8);
  const chunks = chunksOf(bytes);
  for (const type of chunks) expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']).toContain(type);
  const head = await sharp(bytes).metadata();
  expect(head).toMatchObject({ format: 'webp' });
  for (const name of ['exif', 'xmp', 'icc', 'iptc', 'orientation', 'comments'] as const)
    expect(head[name]).toBeUndefined();
  expect(Math.max(head.width, head.height)).toBeLessThanOrEqual(sideMax);
  expect(head.pages ?? 1).toBeLessThanOrEqual(CHAT_IMAGE_FRAMES_MAX);
}

function chunksOf(webp: Buffer): string[] {
  const found: string[] = [];
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2))
    found.push(webp.subarray(at, at + 4).toString('latin1'));
  return found;
}

test('there are sixty of them at least', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length);
});

describe('a hostile file is refused, or only its pixels are served', () => {
  test.each(hostile.map((one) => [one.name, one] as const))('%s', async (_name, { bytes, expected }) => {
    const { token } = await aPlayer(app.deps);
    const before = filesKept().length;
    const { status, code, data } = await uploadTo(app, bytes, { token });
    expect(status).toBe(200);
    if (expected === 'refused') {
      expect([CODES.imageInvalid.code, CODES.imageTooLarge.code, CODES.imageTooManyPixels.code]).toContain(code);
      expect(filesKept()).toHaveLength(before);
      return;
    }
    expect(code).toBe(1);
    await expectClean(data.imgPath, IMAGE_SIDE_MAX_PX);
    await expectClean(data.thumbPath, CHAT_THUMB_SIDE_PX);
  });
});

/** Of the process that unpacks: what it holds, or the most it ever held. */
function kbOf(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${unpacker.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]);
}

test('ten of the largest that are taken, at once: none fails, and the memory stays bounded', async () => {
  const { token } = await aPlayer(app.deps);
  const bytes = await costliestImage();
  expect((await uploadTo(app, bytes, { token })).code).toBe(1);
  expect((await uploadTo(app, await costliestImage(4_010), { token })).code).toBe(CODES.imageTooManyPixels.code);
  const start = kbOf('VmRSS');
  const answers = await Promise.all(Array.from({ length: 10 }, () => uploadTo(app, bytes, { token })));
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 1));
  expect((kbOf('VmHWM') - start) / 1_024).toBeLessThan(150);
}, 180_000);
