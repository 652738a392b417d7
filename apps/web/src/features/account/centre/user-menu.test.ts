import { expect, test } from 'vitest';
import { isAt, userMenu } from './user-menu.ts';

const items = userMenu({ agent: false }).flatMap((group) => group.items);
const marked = (pathname: string) => items.filter((item) => isAt(item, pathname)).map(({ path }) => path);

test.each([
  ['/userCenter/betRecord', '/userCenter/betRecord'],
  ['/userCenter/betDetail', '/userCenter/betRecord'],
  ['/userCenter/seekDetail', '/userCenter/seekOrder'],
  ['/userCenter/chessDetail', '/userCenter/chessRecord'],
  ['/userCenter/recharge/alipay', '/userCenter/recharge'],
  ['/userCenter/waterDetail', '/userCenter/withdraw'],
  ['/userCenter/setBankcard/7', '/userCenter/bankCard'],
  ['/userCenter/virtualCoin', '/userCenter/bankCard'],
  ['/userCenter/pledgeDetail', '/userCenter/accountTotal'],
])('%s is marked at %s', (pathname, path) => expect(marked(pathname)).toEqual([path]));

test.each(['/userCenter/menu', '/userCenter/betRecords', '/index'])('%s is marked nowhere', (pathname) =>
  expect(marked(pathname)).toEqual([]),
);

test('the wallet leaves the menu with the tenant’s switch', () => {
  const paths = userMenu({ agent: false }, false).flatMap((group) => group.items.map(({ path }) => path));
  expect(paths).not.toContain('/userCenter/accountTotal');
});
