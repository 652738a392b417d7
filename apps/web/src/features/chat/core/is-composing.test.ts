import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

const key = (isComposingFlag: boolean, keyCode: number) =>
  ({ nativeEvent: { isComposing: isComposingFlag, keyCode } }) as KeyboardEvent;

test('Enter that chooses a word is for the input method: by its flag, and in Safari by key code 229 alone', () => {
  expect(isComposing(key(true, 13))).toBe(true);
  expect(isComposing(key(false, 229))).toBe(true);
  expect(isComposing(key(false, 13))).toBe(false);
});
