import { describe, expect, test } from 'vitest';
import { toastTop, type Control } from './toast-place.ts';

const SIZE = 40;
const place = { toast: { top: 0, bottom: SIZE, left: 100, right: 290 }, preferred: 400, height: 844 };
const control = (top: number, bottom: number, isPrimary = false): Control => ({
  top,
  bottom,
  left: 0,
  right: 390,
  isPrimary,
});
const covers = (top: number, { top: from, bottom }: Control) => top < bottom && top + SIZE > from;

describe('a toast makes way for what can be pressed', () => {
  test('with nothing in the way it stands where it is wanted', () => expect(toastTop(place, [])).toBe(400));

  test.each([
    [380, 430],
    [400, 448],
    [300, 500],
    [430, 470],
  ])('a button from %i to %i is not under it', (top, bottom) => {
    const button = control(top, bottom, true);
    expect(covers(toastTop(place, [button]), button)).toBe(false);
  });

  test('a control beside it is no matter', () =>
    expect(toastTop(place, [{ ...control(380, 440), left: 300, right: 380 }])).toBe(400));

  test('where controls are everywhere it lies on others, not on the primary one', () => {
    const primary = control(380, 430, true);
    const rows = Array.from({ length: 21 }, (_, at) => control(at * 40, at * 40 + 40));
    const top = toastTop(place, [...rows, primary]);
    expect(covers(top, primary)).toBe(false);
    expect(top).toBeGreaterThanOrEqual(8);
    expect(top + SIZE).toBeLessThanOrEqual(844);
  });
});
