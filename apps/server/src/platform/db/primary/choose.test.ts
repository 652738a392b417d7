import { expect, test } from 'vitest';
import { choose, type Facts, type Found } from './primary.ts';

/** A server that says this of itself; the letter is its name and, unless told, the moment it was started at. */
const says = (host: string, more: Partial<Facts> = {}): Found & { facts: Facts } => ({
  server: { host, port: 5432 },
  facts: { takes_writes: true, system: '7', timeline: 1, started: host, ...more },
  error: null,
});
const standby = (host: string) => says(host, { takes_writes: false, timeline: 0 });
const away = (host: string, error: unknown = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })): Found => ({
  server: { host, port: 5432 },
  facts: null,
  error,
});
const LAST = says('a');
const chosen = (found: readonly Found[], last: typeof LAST | null = null): string => choose(found, last).server.host;

test('the one that takes writes is the primary, wherever it stands', () => {
  expect(chosen([standby('a'), says('b')])).toBe('b');
  expect(chosen([away('a'), standby('b'), says('c')])).toBe('c');
});

test('of two that take writes it is the one on the higher time line', () => {
  expect(chosen([says('a'), says('b', { timeline: 2 })])).toBe('b');
  expect(chosen([says('a'), says('b', { timeline: 2 })], LAST)).toBe('b');
});

test('nobody goes back to a time line that has ended', () => {
  const last = says('b', { timeline: 2 });
  expect(() => choose([says('a'), away('b')], last)).toThrow(
    'none of its servers takes writes: a:5432 (on time line 1, which ended: the site has written on 2), b:5432 (ECONNREFUSED)',
  );
  expect(chosen([says('a', { timeline: 3 }), standby('b')], last)).toBe('a');
});

test('a copy on the same time line that was started by mistake is not written to', () => {
  const both = [says('a'), says('b')];
  expect(chosen(both, LAST)).toBe('a');
  expect(() => choose(both, null)).toThrow(
    "a:5432 and b:5432 both take writes on time line 1: stop the one that is none of the site's",
  );
  // Two names of one server.
  expect(chosen([says('a'), says('b', { started: 'a' })])).toBe('a');
});

test('a server of another cluster is none of the site’s', () => {
  const both = [says('a'), says('b', { system: '8', timeline: 9 })];
  expect(() => choose(both, null)).toThrow('its servers are of different clusters');
  expect(chosen(both, LAST)).toBe('a');
  expect(() => choose([away('a'), both[1] as Found], LAST)).toThrow('b:5432 (another cluster)');
});

test('where none takes writes each is told', () => {
  expect(() => choose([standby('a'), away('b')], null)).toThrow(
    'none of its servers takes writes: a:5432 (a standby, or read only), b:5432 (ECONNREFUSED)',
  );
});
