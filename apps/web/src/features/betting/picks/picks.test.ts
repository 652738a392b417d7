import { loadPlays, type Picks, type Play } from '@caiting/lottery/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { emptyPicks, litQuick, pick, quickSet, randomPicks, readPicks } from './pick-state.ts';
import type { PickAct, PickState } from './pick-state.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { readTyped } from './typed-tickets.ts';

let plays: Map<string, Play<Picks>>;
beforeAll(async () => {
  const all = [...(await loadPlays('SSC')), ...(await loadPlays('PK10')), ...(await loadPlays('K3'))] as Play<Picks>[];
  plays = new Map(all.map((play) => [`${play.group}/${play.code}`, play]));
});
const play = (code: string): Play<Picks> => plays.get(code) as Play<Picks>;
const after = (code: string, ...acts: PickAct[]): PickState =>
  acts.reduce((state, act) => pick(play(code).shape, state, act), emptyPicks(play(code).shape));
const toggle = (row: number, option: number): PickAct => ({ kind: 'toggle', row, option });

describe('rows', () => {
  test('the text of 后三 135 | 24 | 6 and its six tickets (plays.md §1)', () => {
    const state = after(
      'SSC/H3_ZX_FS',
      toggle(0, 5),
      toggle(0, 1),
      toggle(0, 3),
      toggle(1, 2),
      toggle(1, 4),
      toggle(2, 6),
    );
    expect(readPicks(play('SSC/H3_ZX_FS'), state)).toMatchObject({ ok: true, text: '1 3 5,2 4,6', count: 6 });
  });

  test('an empty row of 定位胆 is a dash, one of a fixed play is refused with a sentence', () => {
    expect(readPicks(play('SSC/DWD'), after('SSC/DWD', { kind: 'quick', row: 2, quick: '单' }))).toMatchObject({
      text: '-,-,1 3 5 7 9,-,-',
      count: 5,
    });
    const lacking = readPicks(play('SSC/H3_ZX_FS'), after('SSC/H3_ZX_FS', toggle(0, 1)));
    expect(lacking).toMatchObject({ ok: false, isEmpty: false });
    expect(readPicks(play('SSC/DWD'), emptyPicks(play('SSC/DWD').shape))).toMatchObject({ ok: false, isEmpty: true });
  });

  test('a row that holds one value swaps it, a second press takes it away', () => {
    expect(after('SSC/H3_ZU_BD', toggle(0, 5), toggle(0, 7)).rows[0]).toEqual([7]);
    expect(after('SSC/H3_ZU_BD', toggle(0, 5), toggle(0, 5)).rows[0]).toEqual([]);
  });

  test('a full row takes no more: K3 三不同号胆拖 has at most two 胆', () => {
    expect(after('K3/SBT_DT', toggle(0, 0), toggle(0, 1), toggle(0, 2)).rows[0]).toEqual([0, 1]);
  });

  test('胆拖: a value chosen in one row leaves the other', () => {
    expect(after('K3/SBT_DT', toggle(1, 3), toggle(1, 4), toggle(0, 3)).rows).toEqual([[3], [4]]);
  });

  test('an act leaves the rows it does not touch identical, so their pads do not draw again', () => {
    const before = after('SSC/H3_ZX_FS', toggle(0, 1), toggle(1, 2));
    const next = pick(play('SSC/H3_ZX_FS').shape, before, toggle(1, 3));
    expect(next.rows[0]).toBe(before.rows[0]);
    expect(next.rows[1]).not.toBe(before.rows[1]);
  });
});

describe('全大小单双清', () => {
  test('SSC: 大 5–9, 小 0–4; PK10: 大 06–10, 单 the odd numbers', () => {
    const digits = play('SSC/DWD').shape.rows[0];
    const cars = play('PK10/DWD').shape.rows[0];
    if (!digits || !cars) throw new Error('no row');
    expect(quickSet(digits, '大')).toEqual([5, 6, 7, 8, 9]);
    expect(quickSet(digits, '小')).toEqual([0, 1, 2, 3, 4]);
    expect(quickSet(cars, '大').map((at) => cars.options[at])).toEqual(['06', '07', '08', '09', '10']);
    expect(quickSet(cars, '单').map((at) => cars.options[at])).toEqual(['01', '03', '05', '07', '09']);
    expect(litQuick(digits, [1, 3, 5, 7, 9])).toBe('单');
    expect(litQuick(digits, [1, 3, 5, 7])).toBeNull();
    expect(litQuick(digits, [])).toBeNull();
  });
});

describe('任选 positions', () => {
  test('begin with the last ones, can be ticked and unticked, and count by combination', () => {
    const code = 'SSC/R2_ZX_HZ';
    expect(emptyPicks(play(code).shape).positions).toEqual([3, 4]);
    const state = after(code, { kind: 'position', position: 0 }, toggle(0, 3));
    // C(3,2) choices of places × 4 ordered pairs with sum 3
    expect(readPicks(play(code), state)).toMatchObject({ ok: true, text: '1 4 5@3', count: 12 });
    expect(readPicks(play(code), after(code, { kind: 'position', position: 3 }, toggle(0, 3)))).toMatchObject({
      ok: false,
    });
  });
});

describe('typed tickets', () => {
  test('digits may be joined or spaced, tickets parted by lines, commas or semicolons, also full-width', () => {
    const read = readTyped(play('SSC/H3_ZX_DS'), '123 456\n7 8 9；０１２,345');
    expect(read.tickets).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
      [0, 1, 2],
      [3, 4, 5],
    ]);
    expect([read.wrong, read.repeated]).toEqual([0, 0]);
  });

  test('two-digit games: 010203 and 01 02 03 and 1 2 3 are the same ticket; a number twice is wrong', () => {
    const read = readTyped(play('PK10/Q3_ZX_DS'), '010203\n01 02 03\n1 2 3\n01 01 02\n11 01 02');
    expect(read.tickets).toEqual([[0, 1, 2]]);
    expect([read.repeated, read.wrong]).toEqual([2, 2]);
    expect(read.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'repeated'],
      [3, 'repeated'],
      [4, 'wrong'],
      [5, 'wrong'],
    ]);
  });

  test('what the play cannot hold is wrong: a 豹子 in 混合组选; order does not matter there', () => {
    const read = readTyped(play('SSC/H3_HHZX'), '112 121 123 777 12 abc');
    expect(read.tickets).toEqual([
      [1, 1, 2],
      [1, 2, 3],
    ]);
    expect([read.wrong, read.repeated]).toEqual([3, 1]);
  });

  test('the text of the valid ones is a line the engine counts', () => {
    const typed = readTyped(play('SSC/H3_ZX_DS'), '123\n123\n456\nxyz');
    const state = after('SSC/H3_ZX_DS', { kind: 'type', typed: '123' });
    expect(readPicks(play('SSC/H3_ZX_DS'), state, typed.tickets)).toMatchObject({
      ok: true,
      text: '1 2 3;4 5 6',
      count: 2,
    });
  });
});

test('every play of the two lotteries of the seed gives a readable random ticket or takes typed ones', () => {
  let seed = 7;
  const dice = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  for (const [code, one] of plays) {
    const places = one.shape.positions?.names.map((_, at) => at) ?? [];
    const picks = randomPicks(one, places, dice);
    if (one.shape.kind === 'tickets') expect(picks, code).toBeNull();
    else expect(picks && one.count(picks), code).toBeGreaterThan(0);
  }
});

test('whatever is pressed, the state is either refused or reads back to the same picks', () => {
  const codes = ['SSC/H3_ZX_FS', 'SSC/WX_Z60', 'PK10/DWD', 'K3/SBT_DT', 'SSC/R3_Z3_FS'];
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 25 }),
      (code, presses) => {
        const { shape } = play(code);
        const acts = presses.map(([row, option]) =>
          toggle(row % shape.rows.length, option % (shape.rows[0]?.options.length ?? 1)),
        );
        const state = after(code, ...acts);
        const read = readPicks(play(code), state);
        if (read.ok) expect(read.picks.rows).toEqual(state.rows);
        else expect(read.message).not.toBe('');
      },
    ),
  );
});

test('picks as people read them (looks §3)', () => {
  expect(picksShown('-,-,1 3 5 7 9,-,-')).toBe('– | – | 13579 | – | –');
  expect(picksShown('01 05 09')).toBe('01 05 09');
  expect(picksShown('1 2 3;4 5 6')).toBe('123，456');
  expect(picksShown('大 单,小')).toBe('大 单 | 小');
  expect(picksShown('1 4 5@3 14', play('SSC/R3_ZX_HZ'))).toBe('万十个 · 3 14');
  expect(picksShown('龙,-,-,双 小,-,-,-,-,-,-', play('PK10/X_LM'))).toBe('冠军 龙，第四名 双 小');
  expect(picksShown('-,-,1 3 5 7 9,-,-', play('SSC/DWD'))).toBe('– | – | 13579 | – | –');
  expect(picksShown('01 02,-,-,-,-,-,-,-,-,10', play('PK10/DWD'))).toBe('冠军 01 02，第十名 10');
});
