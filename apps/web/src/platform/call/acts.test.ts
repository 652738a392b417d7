import { expect, test } from 'vitest';
import { actHeader, watchActs } from './acts.ts';

test('the first call after a press or a key carries the mark, the next one does not', () => {
  const page = new EventTarget();
  watchActs(page);
  expect(actHeader()).toEqual({});
  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(new Event('keydown'));
  expect(actHeader()).toEqual({ 'x-caiting-act': '1' });
  expect(actHeader()).toEqual({});
});
