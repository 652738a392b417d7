import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../browser.ts';

/**
 * Makes the loops of the built-in live source: `node e2e/live/live-clips.ts`. Frames are drawn here and encoded by ffmpeg (Debian's package), which the site itself
 * never needs. Nothing in them is a number: no picture may be taken for a draw.
 */
const CLIPS = ['studio', 'race', 'dice'] as const;
const FRAMES_PER_SECOND = 15;
const SEGMENT_SECONDS = 2;
const SECONDS = 24;
const SIZE = { width: 640, height: 360 };
const ASSETS = fileURLToPath(new URL('../../apps/server/assets/live/', import.meta.url));

/** Draws the frame at a share of the loop, 0 to 1; 0 and 1 are one picture. Runs in the page. */
const DRAWING = `
  const c = document.querySelector('canvas').getContext('2d');
  const TURN = Math.PI * 2;
  const wave = (at, times, shift = 0) => Math.sin((at * times + shift) * TURN);
  const disc = (x, y, r, fill) => { c.fillStyle = fill; c.beginPath(); c.arc(x, y, r, 0, TURN); c.fill(); };
  const box = (x, y, w, h, r, fill) => { c.fillStyle = fill; c.beginPath(); c.roundRect(x, y, w, h, r); c.fill(); };
  const back = (at) => {
    const g = c.createLinearGradient(0, 0, 0, 360);
    g.addColorStop(0, '#27304f'); g.addColorStop(1, '#0e1220');
    c.fillStyle = g; c.fillRect(0, 0, 640, 360);
    const x = 320 + 180 * wave(at, 1);
    const light = c.createRadialGradient(x, 20, 10, x, 20, 300);
    light.addColorStop(0, 'rgba(130,150,210,.28)'); light.addColorStop(1, 'rgba(130,150,210,0)');
    c.fillStyle = light; c.fillRect(0, 0, 640, 360);
  };
  const SCENES = {
    studio(at) {
      back(at);
      c.strokeStyle = '#43507c'; c.lineWidth = 2; c.strokeRect(200, 40, 300, 150);
      const sway = 2 * wave(at, 4);
      c.save(); c.translate(150 + sway, 0);
      disc(80, 138, 34, '#2a1c1a'); box(48, 138, 64, 60, 20, '#2a1c1a');
      box(34, 176, 92, 70, 36, '#3b4876'); disc(80, 142, 25, '#efc7a8');
      c.fillStyle = '#2a1c1a'; c.beginPath(); c.ellipse(80, 124, 27, 14, 0, Math.PI, TURN); c.fill();
      const shut = Math.abs((at * 8) % 1) < 0.04;
      if (!shut) { disc(71, 142, 2.4, '#2a1c1a'); disc(89, 142, 2.4, '#2a1c1a'); }
      c.restore();
      c.save(); c.translate(440, 150); disc(0, 0, 86, '#2f3b60');
      c.strokeStyle = '#ffd995'; c.lineWidth = 4; c.beginPath(); c.arc(0, 0, 86, 0, TURN); c.stroke();
      c.rotate(at * TURN * 6); c.strokeStyle = '#43507c'; c.lineWidth = 3;
      for (let n = 0; n < 6; n += 1) { c.rotate(TURN / 6); c.beginPath(); c.moveTo(0, 0); c.lineTo(0, 78); c.stroke(); }
      c.restore();
      ['#c81e32', '#1c68cc', '#12803d', '#c81e32', '#1c68cc', '#12803d', '#c81e32', '#1c68cc'].forEach((fill, n) => {
        const r = 40 + 18 * wave(at, 3 + (n % 3), n / 8); const a = (at * (n % 2 ? 5 : -4) + n / 8) * TURN;
        disc(440 + r * Math.cos(a), 156 + r * Math.sin(a) * 0.9, 15, fill);
      });
      c.fillStyle = '#2f3b60'; c.beginPath(); c.moveTo(110, 236); c.lineTo(560, 236); c.lineTo(620, 360); c.lineTo(50, 360); c.fill();
      c.fillStyle = '#43507c'; c.fillRect(110, 230, 450, 8);
    },
    race(at) {
      back(at);
      c.fillStyle = '#171c2e'; c.fillRect(0, 70, 640, 250);
      c.strokeStyle = '#43507c'; c.lineWidth = 2; c.setLineDash([18, 14]); c.lineDashOffset = at * 32 * 60;
      for (let y = 120; y < 320; y += 50) { c.beginPath(); c.moveTo(0, y); c.lineTo(640, y); c.stroke(); }
      c.setLineDash([]);
      ['#e6de00', '#0092dd', '#ff7600', '#17e2e5', '#c81e32'].forEach((fill, n) => {
        const x = 270 + 190 * wave(at, 1 + (n % 3), n / 5) + 30 * wave(at, 5, n / 3); const y = 84 + n * 50;
        box(x, y + 8, 74, 16, 6, fill); box(x + 18, y, 36, 14, 6, fill); box(x + 24, y + 3, 22, 8, 3, '#dfe8f5');
        disc(x + 16, y + 25, 7, '#0c0f18'); disc(x + 58, y + 25, 7, '#0c0f18');
      });
    },
    dice(at) {
      back(at);
      c.fillStyle = '#2f3b60'; c.beginPath(); c.ellipse(320, 262, 230, 62, 0, 0, TURN); c.fill();
      const PIPS = [[[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]]];
      [0, 1, 2].forEach((n) => {
        const jump = Math.abs(wave(at, 3, n / 6)); const x = 215 + n * 105; const y = 236 - 70 * jump;
        c.fillStyle = 'rgba(0,0,0,.3)'; c.beginPath(); c.ellipse(x, 278, 36 - 10 * jump, 8, 0, 0, TURN); c.fill();
        c.save(); c.translate(x, y); c.rotate(0.5 * wave(at, 6, n / 3) * jump);
        box(-36, -36, 72, 72, 14, '#fffdf6');
        PIPS[Math.floor(((at * 18 + n * 1.3) % 4 + 4) % 4)].forEach(([px, py]) => disc(px * 18, py * 18, 7, n % 2 ? '#c81e32' : '#23262e'));
        c.restore();
      });
    },
  };
  window.draw = (clip, at) => { SCENES[clip](at); return document.querySelector('canvas').toDataURL('image/jpeg', 0.92); };
`;

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: SIZE });
await page.setContent(`<canvas width="${SIZE.width}" height="${SIZE.height}"></canvas><script>${DRAWING}</script>`);

/** The two pictures of a clip: whole, and small for who saves data. */
const LEVELS = [
  { name: 'full', scale: '640:360', crf: '30' },
  { name: 'small', scale: '320:180', crf: '34' },
] as const;
type Level = (typeof LEVELS)[number];

function encoderOf(folder: string, { scale, crf }: Level) {
  const group = String(FRAMES_PER_SECOND * SEGMENT_SECONDS);
  // A soft chord instead of speech, as long as the picture.
  const sound = `sine=frequency=220:duration=${SECONDS},volume=0.05,tremolo=f=0.25:d=0.6`;
  return spawn(
    'ffmpeg',
    [
      `-loglevel error -f image2pipe -framerate ${FRAMES_PER_SECOND} -i -`,
      `-f lavfi -i ${sound} -shortest -vf scale=${scale}`,
      `-c:v libx264 -profile:v main -pix_fmt yuv420p -preset veryslow -crf ${crf}`,
      `-g ${group} -keyint_min ${group} -sc_threshold 0 -c:a aac -b:a 24k -ac 1`,
      `-f hls -hls_time ${SEGMENT_SECONDS} -hls_segment_type fmp4 -hls_list_size 0`,
      `-hls_fmp4_init_filename init.mp4 -hls_segment_filename ${folder}%d.m4s ${folder}made.m3u8`,
    ].flatMap((line) => line.split(' ')),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
}

async function encode(clip: string, level: Level): Promise<void> {
  const folder = `${ASSETS}${clip}/${level.name}/`;
  mkdirSync(folder, { recursive: true });
  const encoder = encoderOf(folder, level);
  const ended = new Promise<void>((resolve, reject) =>
    encoder.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`)))),
  );
  const frames = FRAMES_PER_SECOND * SECONDS;
  for (let frame = 0; frame < frames; frame += 1) {
    const picture = await page.evaluate(
      ([name, at]) => (globalThis as never as { draw(clip: string, at: number): string }).draw(name, at),
      [clip, frame / frames] as const,
    );
    encoder.stdin.write(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'));
  }
  encoder.stdin.end();
  await ended;
  rmSync(`${folder}made.m3u8`);
}

for (const clip of CLIPS) {
  rmSync(`${ASSETS}${clip}`, { recursive: true, force: true });
  for (const level of LEVELS) await encode(clip, level);
}
await browser.close();
