import { expect, test } from 'vitest';
import { ancestorsOf, embedOrigins } from './embed-hosts.ts';

const values = {
  embedChatEnabled: true,
  embedHosts: [
    { origin: 'https://friends.example', userName: 'hostsite' },
    { origin: 'http://127.0.0.1:4300', userName: 'hostsite' },
  ],
  frameAncestors: ['https://*.portal.example'],
};

test('the chat for other sites may be framed by exactly those sites, and by none while it is not enabled', () => {
  expect(ancestorsOf(values, '/embedChat')).toEqual(['https://friends.example', 'http://127.0.0.1:4300']);
  expect(ancestorsOf({ ...values, embedChatEnabled: false }, '/embedChat')).toEqual([]);
  expect(embedOrigins({ ...values, embedChatEnabled: false })).toEqual([]);
});

test.each(['/', '/index', '/chat', '/embedChat/x', '/login'])(
  '%s keeps the general list, without those sites',
  (path) => {
    expect(ancestorsOf(values, path)).toEqual(['https://*.portal.example']);
  },
);
