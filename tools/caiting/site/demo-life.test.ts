import type { App } from '@caiting/server/app';
import { afterEach, expect, test, vi } from 'vitest';
import { demoLife } from './demo-life.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['on a demo', {}, 1],
  ['where a process serves players', { roles: ['web', 'jobs'] }, 1],
  ['where it draws only', { roles: ['draws'] }, 0],
  ['where they are switched off', { demoLife: 'off' }, 0],
  ['in production', { isProduction: true }, 0],
] as const)('people of a demo %s', async (_where, more, waiting) => {
  vi.useFakeTimers();
  const life = demoLife({ isProduction: false, demoLife: undefined, roles: ['web', 'draws', 'jobs'], ...more });
  life.start({} as App, 'http://localhost');
  expect(vi.getTimerCount()).toBe(waiting);
  await life.stop();
  expect(vi.getTimerCount()).toBe(0);
});
