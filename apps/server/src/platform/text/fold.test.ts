import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['traditional forms', '號電話聯繫飛機轉賬帳號龍鳳體彩', '号电话联系飞机转账账号龙凤体彩'],
  ['what is simplified stays', '彩票开奖龙虎和', '彩票开奖龙虎和'],
  ['digits before forms', '參陸柒', '367'],
  ['width, circles and look-alikes', 'ＱＱ①②ѕех', 'qq12sex'],
])('%s: %s is read as %s', (_, written, read) => {
  expect(fold(written).dense).toBe(read);
});
