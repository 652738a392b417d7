import { expect, test } from 'vitest';
import { addressKey, placeOf } from './place.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('failures from %s count for %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ['127.0.0.1', null, '本机'],
  ['::1', null, '本机'],
  ['192.168.1.7', null, '局域网'],
  ['172.32.0.1', null, '未知地区'],
  ['203.0.113.9', 'SG', '新加坡'],
  ['203.0.113.9', null, '未知地区'],
])('a login from %s (%s) is shown as %s', (address, country, place) => {
  expect(placeOf(address, country)).toBe(place);
});
