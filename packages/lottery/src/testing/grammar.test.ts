/** The one grammar, over the plays of all nine groups: canonical texts, order inside rows, and malformed texts as precise refusals. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPlay, playsOf } from '../catalogue.ts';
import { GROUPS } from '../play.ts';
import type { Picks, Play } from '../play.ts';
import { backwards, lines, picksOf } from './lines.ts';

const ALL = GROUPS.flatMap((group) =>
  playsOf(group).map((play) => [`${group} ${play.code}`, play as Play<Picks>] as const),
);

describe('every play', () => {
  test.each(ALL)('%s', (_name, play) => {
    const { count } = play;
    expect(count(picksOf(play, play.example))).toBeGreaterThan(0);
    fc.assert(
      fc.property(lines(play), (text) => {
        const picks = picksOf(play, text);
        const canonical = play.format(picks);
        expect(picksOf(play, canonical)).toEqual(picks);
        expect(play.format(picksOf(play, canonical))).toBe(canonical);
        expect(picksOf(play, backwards(play, text))).toEqual(picks);
      }),
      { numRuns: 15 },
    );
  });
});

/** Ways to spoil a good text that every play must refuse. */
const SPOILED: readonly (readonly [string, (text: string) => string])[] = [
  ['empty', () => ''],
  ['leading space', (text) => ` ${text}`],
  ['trailing space', (text) => `${text} `],
  ['leading comma', (text) => `,${text}`],
  ['trailing comma', (text) => `${text},`],
  ['leading semicolon', (text) => `;${text}`],
  ['trailing semicolon', (text) => `${text};`],
  ['full-width comma', (text) => `${text}，`],
  ['full-width space', (text) => `${text}\u3000`],
  ['full-width digit', (text) => `${text} １`],
  ['tab', (text) => `${text}\t`],
  ['new line', (text) => `${text}\n`],
  ['control character', (text) => `${text}\u0000`],
  ['no-break space', (text) => `${text}\u00a0`],
  ['second at sign', (text) => `1@${text}@`],
  ['prototype names', () => '__proto__'],
  ['constructor', (text) => `${text} constructor`],
  ['toString', () => 'toString'],
  ['lone surrogate', (text) => `${text}\ud800`],
  ['one row more', (text) => `${text},-`],
  ['the line twice', (text) => `${text};${text}`],
  ['5 MB', (text) => text.padEnd(5_000_000, ' 1')],
  ['5 MB of separators', () => ','.repeat(5_000_000)],
  ['200 KB of separators', () => ';'.repeat(200_000)],
  ['a value repeated', (text) => `${text} ${text.split(/[ ,;@]/).at(-1)}`],
];

describe.each(SPOILED)('%s', (_name, spoil) => {
  test('is refused by every play, with a message', () => {
    for (const [name, play] of ALL) {
      const parsed = play.parse(spoil(play.example));
      const error = parsed.ok ? undefined : parsed.error;
      expect(error?.message, name).toMatch(/[\u4e00-\u9fff]/u);
      expect([...(error?.value ?? '')].length).toBeLessThanOrEqual(20);
    }
  });
});

/** Group, play, text, reason, row, value. */
const REFUSALS: readonly (readonly [
  group: string,
  code: string,
  text: string,
  reason: string,
  row?: number,
  value?: string,
])[] = [
  ['SSC', 'WX_ZX_FS', '1,2,3,4', 'rows'],
  ['SSC', 'WX_ZX_FS', '1,2,3,4,5,6', 'rows'],
  ['SSC', 'WX_ZX_FS', '1,2,3 x,4,5', 'unknownValue', 3, 'x'],
  ['SSC', 'WX_ZX_FS', '1,2,3  4,4,5', 'separator', 3],
  ['SSC', 'WX_ZX_FS', '1,2，3,4,5', 'separator', 2],
  ['SSC', 'WX_ZX_FS', '1,2,-,4,5', 'emptyRow', 3],
  ['SSC', 'WX_ZX_FS', '1,2,,4,5', 'emptyRow', 3],
  ['SSC', 'WX_ZX_FS', '1,2,3 5 3,4,5', 'repeatedValue', 3, '3'],
  ['SSC', 'WX_ZX_FS', '01,2,3,4,5', 'unknownValue', 1, '01'],
  ['SSC', 'DWD', '-,-,-,-,-', 'emptyRow'],
  ['SSC', 'WX_Z120', '0 1 2 3', 'tooFew', 1],
  ['SSC', 'WX_Z60', '1,1 2 3', 'noTicket'],
  ['SSC', 'Q3_ZU_BD', '5 6', 'tooMany', 1],
  ['SSC', 'X_Q3_ZU6', '0 1 2 3 4 5 6 7 8', 'tooMany', 1],
  ['SSC', 'WX_ZX_DS', '1 2 3 4', 'ticketLength', 1],
  ['SSC', 'WX_ZX_DS', '1 2 3 4 5;1 2 3 4 5', 'repeatedTicket', 2],
  ['SSC', 'WX_ZX_DS', '1 2 3 4 5;;1 2 3 4 6', 'separator', 2],
  ['SSC', 'Q3_Z3_DS', '1 1 2;1 2 1', 'repeatedTicket', 2],
  ['SSC', 'Q3_Z3_DS', '1 1 1', 'impossibleTicket', 1],
  ['SSC', 'Q3_HHZX', '3 3 3', 'impossibleTicket', 1],
  ['SSC', 'R2_ZX_DS', '1 2;3 4', 'positions'],
  ['SSC', 'R2_ZX_DS', '1@1 2', 'positions'],
  ['SSC', 'R2_ZX_DS', '1 6@1 2', 'unknownValue'],
  ['SSC', 'R2_ZX_FS', '1,-,-,-,-', 'emptyRow'],
  ['SSC', 'WX_ZH', '0 1 2 3 4 5 6 7 8 9,'.repeat(5).slice(0, -1), 'tooManyTickets'],
  ['SSC', 'Q3_ZU_HZ', '0', 'unknownValue', 1, '0'],
  ['K3', 'SBT_DT', '1 2,2 3', 'bankers', 2, '2'],
  ['K3', 'SBT_DT', '1 2 3,4', 'tooMany', 1],
  ['K3', 'ETH_DX', '11,1', 'noTicket'],
  ['PK10', 'Q2_ZX_DS', '01 01', 'impossibleTicket', 1],
  ['PK10', 'Q2_ZX_FS', '01,01', 'noTicket'],
  ['PK10', 'Q1', '1', 'unknownValue', 1, '1'],
  ['PL35', 'X_HZ', '00', 'unknownValue', 1, '00'],
];

const REFUSED = REFUSALS.map(([group, code, text, reason, row, value]) => ({ group, code, text, reason, row, value }));

test.each(REFUSED)('$group $code $text: $reason', ({ group, code, text, reason, row, value }) => {
  const parsed = (findPlay(group, code) as Play<Picks>).parse(text);
  expect(parsed).toMatchObject({ ok: false, error: { reason, ...(row ? { row } : {}), ...(value ? { value } : {}) } });
});

test('limits: typed tickets and text bytes are the tenant’s', () => {
  const play = findPlay('SSC', 'WX_ZX_DS') as Play<Picks>;
  const limits = { tickets: 10, typedTickets: 2, textBytes: 28 };
  expect(play.parse('1 2 3 4 5;1 2 3 4 6', limits).ok).toBe(true);
  expect(play.parse('1 2 3 4 5;1 2 3 4 6;1 2 3 4 7', { ...limits, textBytes: 99 })).toMatchObject({
    error: { reason: 'tooManyTickets' },
  });
  expect(play.parse('1 2 3 4 5;1 2 3 4 6;1 2 3 4 7', limits)).toMatchObject({ error: { reason: 'tooLong' } });
  // Chinese characters are three bytes each.
  expect((findPlay('SSC', 'X_NN') as Play<Picks>).parse('牛大 牛小 牛单 牛双 无牛', limits)).toMatchObject({
    error: { reason: 'tooLong' },
  });
});

test('refusing takes time in proportion to the text', () => {
  const play = findPlay('SSC', 'WX_ZX_DS') as Play<Picks>;
  const line = Array.from({ length: 100_000 }, (_, index) => [...String(index).padStart(5, '0')].join(' ')).join(';');
  const started = performance.now();
  for (let n = 0; n < 10; n += 1)
    expect(play.parse(line, { tickets: 1e6, typedTickets: 1e6, textBytes: 1e7 }).ok).toBe(true);
  // A million tickets in all; a quadratic check for repeats would take hours.
  expect(performance.now() - started).toBeLessThan(20_000);
});
