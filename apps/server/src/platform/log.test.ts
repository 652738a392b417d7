import { expect, test } from 'vitest';
import { safeUrl } from './log.ts';

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
