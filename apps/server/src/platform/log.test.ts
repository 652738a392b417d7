import { expect, test } from 'vitest';
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
