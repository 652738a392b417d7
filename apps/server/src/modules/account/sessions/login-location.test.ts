import { expect, test } from 'vitest';
import { locationOf } from './login-location.ts';

test.each([
  ['127.0.0.1', null, '本机'],
  ['::1', null, '本机'],
  ['192.168.1.7', null, '局域网'],
  ['::ffff:10.0.0.3', null, '局域网'],
  ['fd00::7', null, '局域网'],
  ['fe80::1%eth0', null, '局域网'],
  ['172.32.0.1', null, '未知地区'],
  ['203.0.113.9', 'SG', '新加坡'],
  ['203.0.113.9', null, '未知地区'],
  ['nowhere', null, '未知地区'],
])('a login from %s (%s) is shown as %s', (address, country, place) => {
  expect(locationOf(address, country)).toBe(place);
});
