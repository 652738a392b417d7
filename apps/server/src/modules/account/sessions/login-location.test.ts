import { expect, test } from 'vitest';
import { placeOf } from './login-location.ts';

test.each([
  ['127.0.0.1', null, '本机', 'this machine'],
  ['::1', null, '本机', 'this machine'],
  ['192.168.1.7', null, '局域网', 'local network'],
  ['::ffff:10.0.0.3', null, '局域网', 'local network'],
  ['fd00::7', null, '局域网', 'local network'],
  ['fe80::1%eth0', null, '局域网', 'local network'],
  ['172.32.0.1', null, '未知地区', 'unknown place'],
  ['203.0.113.9', 'SG', '新加坡', 'Singapore'],
  ['203.0.113.9', null, '未知地区', 'unknown place'],
  ['nowhere', null, '未知地区', 'unknown place'],
])('a login from %s (%s) is shown as %s', (address, country, zh, en) => {
  expect(placeOf(address, country)).toEqual({ zh, en });
});
