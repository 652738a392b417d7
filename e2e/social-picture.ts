import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from './browser.ts';

/** Draws the picture that stands beside a shared address, and the icons of an installed site: `node e2e/social-picture.ts`. The red of the default tenant, the balls of the home page. */
const SIZE = { width: 1200, height: 630 };
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const balls = readFileSync(at('../apps/web/src/features/home/hero-balls.svg'), 'utf8');
const mark = readFileSync(at('../apps/web/public/favicon.svg'), 'utf8');

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: SIZE });
await page.setContent(`
  <style>
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; color: #fff6e8; font-family: 'Noto Sans SC', sans-serif;
           background: linear-gradient(112deg, #6d0d1a, #a51b2a 58%, #c73a3c); }
    main { position: absolute; left: 84px; top: 92px; }
    .mark { display: flex; align-items: center; gap: 22px; font-size: 44px; font-weight: 600; }
    .mark svg { width: 76px; height: 76px; }
    h1 { margin: 92px 0 20px; font-size: 76px; line-height: 1.2; letter-spacing: .01em; }
    p { margin: 0; font-size: 31px; line-height: 1.7; color: #f1cf8b; }
    .art { position: absolute; right: -70px; top: 40px; width: 840px; height: 560px; }
  </style>
  <div class="art">${balls}</div>
  <main><div class="mark">${mark}彩厅</div><h1>每一期，都算得清</h1><p>种子承诺提前公示，封盘后开奖</p><p>任何人都能复算</p></main>
`);
await page.screenshot({ path: at('../apps/web/public/social.jpg'), type: 'jpeg', quality: 88 });

/** `maskable`: the mark alone within the inner four fifths, the red to the edges; the system cuts its own shape. */
const ICONS = [
  { name: 'icon-180', size: 180, maskable: true },
  { name: 'icon-192', size: 192, maskable: false },
  { name: 'icon-512', size: 512, maskable: false },
  { name: 'maskable-512', size: 512, maskable: true },
];
for (const { name, size, maskable } of ICONS) {
  const icon = await browser.newPage({ viewport: { width: size, height: size } });
  const shown = maskable ? mark.replace(' rx="9"', '').replace('viewBox="0 0 32 32"', 'viewBox="-3 -3 38 38"') : mark;
  await icon.setContent(
    `<style>body { margin: 0; background: ${maskable ? '#bf2030' : 'transparent'} } svg { display: block; width: ${size}px; height: ${size}px }</style>${shown}`,
  );
  await icon.screenshot({ path: at(`../apps/web/public/icons/${name}.png`), omitBackground: true });
}
await browser.close();
