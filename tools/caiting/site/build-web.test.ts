import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildWebIfChanged } from './build-web.ts';
import { ROOT } from './root.ts';

test('the site is built for production, by whatever it is built: this runner says NODE_ENV=test', async () => {
  expect(process.env['NODE_ENV']).toBe('test');
  await buildWebIfChanged();
  const assets = join(ROOT, 'apps/web/dist/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  // Only React's development build speaks of its tools.
  const forDevelopers = scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('React DevTools'));
  expect(scripts.length).toBeGreaterThan(10);
  expect(forDevelopers).toEqual([]);
}, 180_000);
