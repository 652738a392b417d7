import { expect, test } from 'vitest';
import { embedAnswer, readEmbedMessage } from './embed-messages.ts';

const KEY = 'a'.repeat(32);

test.each([
  { type: 'thirdPartyLogin', id: '1', oneTimeKey: KEY },
  { type: 'bindAccount', id: '1', oneTimeKey: KEY },
  { type: 'register', id: '1', oneTimeKey: KEY },
  { type: 'bindSuccess', id: 'x-1' },
  { type: 'userInfo', id: 'x_1' },
  { type: 'refreshAvatar', id: '1' },
  { type: 'tenantName', id: '1' },
])('$type is understood, and nothing beside what belongs to it is kept', (message) => {
  expect(readEmbedMessage({ ...message, more: 1 })).toEqual(message);
  expect(embedAnswer(message as never, 1, '', { uid: '7' })).toEqual({
    type: `${message.type}Result`,
    id: message.id,
    code: 1,
    msg: '',
    data: { uid: '7' },
  });
});

test.each([
  null,
  'tenantName',
  [],
  { type: 'tenantName' },
  { type: 'tenantName', id: '' },
  { type: 'tenantName', id: 'a b' },
  { type: 'tenantName', id: 'x'.repeat(65) },
  { type: 'tenantName', id: 1 },
  { type: 'constructor', id: '1' },
  { type: 'login', id: '1', oneTimeKey: KEY },
  { type: 'thirdPartyLogin', id: '1' },
  { type: 'thirdPartyLogin', id: '1', oneTimeKey: 'short' },
  { type: 'bindAccount', id: '1', oneTimeKey: [KEY] },
  { type: 'refreshAvatar', id: '1', image: 'https://evil.example/a.png' },
])('%j is no message', (value) => {
  expect(readEmbedMessage(value)).toBeNull();
});

test('a picture comes as bytes, not as an address', () => {
  const image = new Blob(['x']);
  expect(readEmbedMessage({ type: 'refreshAvatar', id: '1', image })).toEqual({
    type: 'refreshAvatar',
    id: '1',
    image,
  });
});
