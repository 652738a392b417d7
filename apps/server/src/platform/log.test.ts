import { afterEach, expect, test, vi } from 'vitest';
import { inCall } from './engine/call-id.ts';
import { createLog, safeUrl } from './log.ts';

test('secret values of a query are blanked, whatever their place or case', () => {
  expect(safeUrl('/v1/broadCast/chat?key=abc&x=1')).toBe('/v1/broadCast/chat?key=-&x=1');
  expect(safeUrl('/a?x=1&PassWord=p%26q&guestCode=g')).toBe('/a?x=1&PassWord=-&guestCode=-');
  expect(safeUrl('/v1/chat/getChatMessage?roomCode=main&pass=abc&guestKey=def&safetyProof=g')).toBe(
    '/v1/chat/getChatMessage?roomCode=main&pass=-&guestKey=-&safetyProof=-',
  );
  expect(safeUrl('/a?monkey=1&compass=2&bypass=3')).toBe('/a?monkey=1&compass=2&bypass=3');
  expect(safeUrl('/a?monkey=1')).toBe('/a?monkey=1');
  expect(safeUrl(`/a?x=${'y'.repeat(900)}`)).toHaveLength(500);
});

test('each line of a call names it, also after a wait; a line of the site itself names none', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info('before');
  await inCall('one', async () => {
    log.info('at once');
    await Promise.resolve();
    log.warn({ err: new Error('x') }, 'later');
    inCall(null, () => log.info('for many'));
  });
  const told = lines.map((line) => JSON.parse(line) as { msg: string; request?: string });
  expect(told.map(({ msg, request }) => [msg, request])).toEqual([
    ['before', undefined],
    ['at once', 'one'],
    ['later', 'one'],
    ['for many', undefined],
  ]);
});

afterEach(() => vi.useRealTimers());

const outage = new Error('the database is away');
const countedLog = (level: string) => {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) }, (error) => error === outage);
  const told = () =>
    lines.map((line) => {
      const { level: at, msg, more, request } = JSON.parse(line) as Record<string, unknown>;
      return [at, msg, more, request];
    });
  return { log, told };
};

test('of what fails because the database is away one line of a kind is written in ten seconds, with how many there were', () => {
  vi.useFakeTimers();
  const { log, told } = countedLog('info');
  for (let n = 0; n < 300; n += 1) inCall(`call-${n}`, () => log.error({ err: outage, n }, 'request failed'));
  log.warn({ err: outage }, 'bus connection failed');
  expect(told()).toEqual([
    [50, 'request failed', undefined, 'call-0'],
    [40, 'bus connection failed', undefined, undefined],
  ]);
  vi.advanceTimersByTime(10_000);
  expect(told().slice(2)).toEqual([[50, 'request failed', 299, undefined]]);
  // It goes on, and ends.
  log.error({ err: outage }, 'request failed');
  vi.advanceTimersByTime(10_000);
  expect(told().slice(3)).toEqual([[50, 'request failed', 1, undefined]]);
  vi.advanceTimersByTime(60_000);
  expect(told()).toHaveLength(4);
  expect(vi.getTimerCount()).toBe(0);
  // The next time it is away is told at once.
  log.error({ err: outage }, 'request failed');
  expect(told().slice(4)).toEqual([[50, 'request failed', undefined, undefined]]);
});

test('every other error is written each time, and at level debug these are too', () => {
  vi.useFakeTimers();
  const { log, told } = countedLog('debug');
  for (let n = 0; n < 3; n += 1) log.error({ err: new Error('a fault of ours') }, 'request failed');
  for (let n = 0; n < 3; n += 1) log.error({ err: outage }, 'request failed');
  for (let n = 0; n < 3; n += 1) log.error('request failed');
  expect(told().map(([level]) => level)).toEqual([50, 50, 50, 50, 20, 20, 50, 50, 50]);
});
