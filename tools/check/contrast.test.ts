import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Recomputes the contrast list of looks §8 from tokens.css: text 4.5, lines, focus and pips 3. */
const css = ['apps/web/src/ui/tokens.css', 'apps/console/src/tokens.css']
  .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\//g, '');

/** The colours of each tenant, and of the operators' app in their place. */
const TENANTS = ['red', 'blue', 'gold', 'console'] as const;
const THEMES = ['light', 'dark'] as const;

/** Declarations of every rule whose selector is exactly `selector`. */
function declarations(selector: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, head, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (head?.trim() !== selector) continue;
    for (const [, name, value] of (body ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g))
      found.set(name as string, (value as string).trim());
  }
  return found;
}

function colours(tenant: (typeof TENANTS)[number], theme: (typeof THEMES)[number]): (role: string) => string {
  const roles = new Map([
    ...declarations(':root'),
    ...(tenant === 'red'
      ? []
      : declarations(tenant === 'console' ? `:root[data-app='console']` : `:root[data-tenant='${tenant}']`)),
  ]);
  return (role) => {
    const value = roles.get(`--${role}`) ?? '';
    const pair = /^light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)$/.exec(value);
    const colour = pair ? pair[theme === 'light' ? 1 : 2] : value;
    if (!/^#[0-9a-f]{6}$/.test(colour ?? '')) throw new Error(`--${role} is not a plain colour: ${value}`);
    return colour as string;
  };
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const on = (texts: string, grounds: string): [string, string][] =>
  texts.split(' ').flatMap((text) => grounds.split(' ').map((ground): [string, string] => [text, ground]));

const TEXT_PAIRS: [string, string][] = [
  ...on('text text-2 text-3', 'surface surface-2 bg surface-3 brand-soft'),
  ...on('win', 'surface surface-2 bg win-soft'),
  ...on('loss', 'surface surface-2 bg loss-soft'),
  ...on('urgent', 'surface bg urgent-soft'),
  ...['ok', 'warn', 'danger', 'info'].flatMap((role) => on(role, `surface bg ${role}-soft`)),
  ...on('on-badge', 'badge'),
  ...on('text text-3', 'bubble-in'),
  ...on('bubble-out-text brand-text', 'bubble-out'),
  ...on('red-envelope-text', 'red-envelope red-envelope-deep'),
  ...on('red-envelope-coin-ink', 'red-envelope-coin'),
  ...on('red-envelope-done-text', 'red-envelope-done'),
  ...on(
    'pk-on',
    'ball-ssc ball-fc3d ball-pl35 ball-syx5 wave-red wave-blue wave-green wave-none kl8-up kl8-down pk2 pk3 pk6 pk8 pk9 pk10',
  ),
  ...on('pk-ink', 'pk1 pk4 pk5 pk7'),
  ...on('wave-red wave-blue wave-green', 'lhc-core'),
  ...on('on-brand', 'brand brand-hover brand-press'),
  ...on('brand-text', 'surface bg surface-2 brand-soft'),
  ...on('accent-text', 'surface bg accent-soft'),
  ...on('on-hero', 'hero-1 hero-2 hero-3'),
  ...on('hero-ink', 'hero-gold'),
  ...on('on-toast', 'toast'),
  ...on('on-person', 'person-0 person-1 person-2 person-3 person-4 person-5'),
];
const LINE_PAIRS: [string, string][] = [
  ...on('line-control focus', 'surface bg'),
  ...on('die-pip die-red', 'die'),
  ...on('brand', 'surface bg'),
];

describe.each(TENANTS)('tenant %s', (tenant) => {
  describe.each(THEMES)('%s', (theme) => {
    const colour = colours(tenant, theme);
    test.each(TEXT_PAIRS)('%s on %s reads', (text, ground) => {
      // 4.45: looks §8 prints rounded figures, 4.5 among them.
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.45);
    });
    test.each(LINE_PAIRS)('%s against %s is seen', (line, ground) => {
      expect(contrast(colour(line), colour(ground))).toBeGreaterThanOrEqual(3);
    });
  });
});

test('the figures of looks §8', () => {
  const light = colours('red', 'light');
  expect(contrast(light('text'), light('surface'))).toBeCloseTo(17.9, 1);
  expect(contrast(light('brand-text'), light('bg'))).toBeCloseTo(6.1, 1);
  expect(contrast(colours('gold', 'dark')('on-brand'), colours('gold', 'dark')('brand'))).toBeCloseTo(8.7, 1);
});
