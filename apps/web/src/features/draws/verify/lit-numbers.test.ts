import { expect, test } from 'vitest';
import { litNumbers } from './lit-numbers.ts';

const DRAWN = ['7', '3', '9', '0', '4'];

test.each([
  // 定位胆: the third place alone was bet on.
  ['-,-,1 3 5 7 9,-,-', DRAWN, [false, false, true, false, false]],
  // The 3 drawn in the second place is none of the third.
  ['-,-,1 3 5 7,-,-', DRAWN, [false, false, false, false, false]],
  ['7,3,9,0,5', DRAWN, [true, true, true, true, false]],
  // 任选 of a lottery of two digits: wherever the number was drawn.
  ['01 05 09', ['11', '05', '02', '09', '08'], [false, true, false, true, false]],
])('%s of %j', (picks, drawn, lit) => expect(litNumbers(picks, drawn)).toEqual(lit));

test.each([
  ['大 小'],
  // Rows of three places of five: which, the picks alone do not say.
  ['9,0,4'],
  ['1 2@3 4'],
  ['73904;73905'],
])('%s brings nothing out', (picks) => expect(litNumbers(picks, DRAWN)).toBeNull());
