import { GROUPS, playsOf, type Group, type Picks, type Play } from '@caiting/lottery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyLine } from '../../../../../../packages/lottery/src/testing/any-line.ts';
import { lines } from '../../../../../../packages/lottery/src/testing/lines.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { RULES } from '../core/policy.ts';

/** The database counts the tickets of picks by a formula laid down with the play's odds. It must say what the play says, of every text that the play reads. */

const { db, owner } = await testDatabase();
const SEED = 2_026;

interface Line {
  readonly play: Play<Picks>;
  readonly text: string;
}

async function countsOf(group: string, of: readonly Line[]): Promise<(bigint | null)[]> {
  const rows = await owner.query<{ count: bigint | null }>(
    `select count_tickets((select p.counting from play_price p where p.rules = $1 and p.group_code = $2 and p.play = l.play order by p.from_day limit 1), l.text) as count
       from unnest($3::text[], $4::text[]) with ordinality as l (play, text, place) order by l.place`,
    [RULES, group, of.map(({ play }) => play.code), of.map(({ text }) => text)],
  );
  return rows.map(({ count }) => count);
}

function countByPlay({ play, text }: Line): number {
  const parsed = play.parse(text);
  if (!parsed.ok) throw new Error(`${play.code} does not read ${text}`);
  return play.count(parsed.picks);
}

/** Whole numbers below 2³² as fractions, the same every time. */
function seeded(): () => number {
  let state = SEED;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** The whole pad of a play, where its rows may all be full: the most tickets that it has. */
function fullPad({ shape, parse }: Play<Picks>): string[] {
  if (shape.ticket || shape.exclusiveRows) return [];
  const ticked = shape.positions ? `${shape.positions.names.map((_, place) => place + 1).join(' ')}@` : '';
  const text = ticked + shape.rows.map(({ options, max }) => options.slice(0, max).join(' ')).join(',');
  return parse(text).ok ? [text] : [];
}

describe.each(GROUPS)('%s', (group) => {
  test('every play is counted by the database as by itself', async () => {
    const random = seeded();
    const all = playsOf(group).flatMap((each) => {
      const play = each as Play<Picks>;
      const texts = [
        play.example,
        ...fullPad(play),
        ...[1, 2, 3, 5, 8, 12].map((breadth) => anyLine(random, play, breadth)),
        ...fc.sample(lines(play), { numRuns: 20, seed: SEED }),
      ];
      return texts.map((text): Line => ({ play, text }));
    });
    const counts = await countsOf(group, all);
    const wrong = all.flatMap((line, at) =>
      counts[at] === BigInt(countByPlay(line))
        ? []
        : [`${line.play.code} ${line.text}: ${counts[at]}, not ${countByPlay(line)}`],
    );
    expect(wrong).toEqual([]);
    expect(all.length).toBeGreaterThan(20 * playsOf(group).length);
  });
});

// Worked by hand from plays.md: rows multiplied; ordered pairs of three digits; chosen digits; no ball twice; a pair with another face; bankers; positions.
test.each([
  ['SSC', 'WX_ZX_FS', '1 2,3 4 5,6,7,8 9', 12n],
  ['SSC', 'Q3_Z3_FS', '1 5 8', 6n],
  ['SSC', 'DWD', '1 3,-,-,5,-', 3n],
  ['PK10', 'Q2_ZX_FS', '01 02,01 02', 2n],
  ['K3', 'ETH_DX', '11 22,1 3', 3n],
  ['K3', 'SBT_DT', '1,2 3 4', 3n],
  ['SSC', 'R2_ZX_DS', '1 2 3@1 2;3 4', 6n],
])('%s %s %s', async (group, code, text, count) => {
  const play = playsOf(group as Group).find((each) => each.code === code) as Play<Picks>;
  expect(await countsOf(group, [{ play, text }])).toEqual([count]);
});

test('whatever stands in the place of picks, counting it breaks nothing', async () => {
  const play = playsOf('SSC').find(({ code }) => code === 'DWD') as Play<Picks>;
  const broken = ['', ',', '1  2,-,-,-,-', '1;2', '1@2', '一,二'].map((text) => ({ play, text }));
  expect(await countsOf('SSC', broken)).toHaveLength(broken.length);
});

test('the server’s role neither counts nor lays formulas down', async () => {
  await expect(db.query(`select count_tickets(null, '1')`)).rejects.toMatchObject({ code: '42501' });
  await expect(db.query(`update play_price set counting = null`)).rejects.toMatchObject({ code: '42501' });
});
