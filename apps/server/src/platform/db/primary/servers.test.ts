import { expect, test } from 'vitest';
import { atServer, changeAddress, isAddress, serversOf } from './servers.ts';

test.each([
  'postgres://me:secret@db:5432/site',
  'postgres://me@[::1]:5432/site?sslmode=require',
  'postgres://me@localhost/site?host=%2Frun%2Fpostgresql',
  // A bare comma in a password is none between servers.
  'postgres://me:a,b@db/site',
  'postgres://me@db/site?options=-c%20search_path%3Da,b',
])('an address of one server is left as it is: %s', (url) => {
  expect(serversOf(url)).toEqual([]);
  expect(isAddress(url)).toBe(true);
});

test('several servers, each with its port or the usual one', () => {
  const url = 'postgres://me:a,b%40@one:6001,Two.example,[2001:db8::1]:6003/site?sslmode=require';
  const servers = serversOf(url);
  expect(servers).toEqual([
    { host: 'one', port: 6001 },
    { host: 'two.example', port: 5432 },
    { host: '2001:db8::1', port: 6003 },
  ]);
  expect(servers.map((server) => atServer(url, server))).toEqual([
    'postgres://me:a,b%40@one:6001/site?sslmode=require',
    'postgres://me:a,b%40@two.example:5432/site?sslmode=require',
    'postgres://me:a,b%40@[2001:db8::1]:6003/site?sslmode=require',
  ]);
  expect(isAddress(url)).toBe(true);
});

test('who signs in is changed and the servers stay', () => {
  const changed = changeAddress('postgres://me:secret@a:6001,b/site?sslmode=require', (parts) => {
    parts.username = 'other';
    parts.password = 'p@ss/word,';
    parts.searchParams.set('options', '-c role=signer');
  });
  expect(changed).toBe('postgres://other:p%40ss%2Fword,@a:6001,b/site?sslmode=require&options=-c+role%3Dsigner');
  expect(serversOf(changed)).toHaveLength(2);
});

test.each([
  ['postgres://me@a,,b/site', 'one of the servers it names has no host'],
  ['postgres://me@a,b,/site', 'one of the servers it names has no host'],
  ['postgres://me@a:5432,b:x/site', 'one of the servers it names is not of the form host:5432'],
  ['postgres://me@%2Frun%2Fpostgresql,b/site', 'one of the servers it names is not of the form host:5432'],
  ['postgres://me@a:0,b/site', 'one of the servers it names has the port 0'],
  ['postgres://me@a:65536,b/site', 'one of the servers it names has the port 65536'],
  ['postgres://me@a:5432,A/site', 'it names the server a:5432 twice'],
  ['postgres://me@a,b/site?host=%2Frun', 'it names several servers and a host beside them'],
  ['postgres://me@a,b,c,d,e,f,g,h,i/site', 'it names 9 servers, at most 8 are asked'],
])('%s is refused: %s', (url, sentence) => {
  expect(() => serversOf(url)).toThrow(sentence);
});
