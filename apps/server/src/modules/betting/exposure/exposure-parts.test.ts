import { GROUPS, playsOf, type Group, type Picks, type Play } from '@caiting/lottery';
import { rateOf } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { anyLine } from '../../../../../../packages/lottery/src/testing/any-line.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { frozenOdds } from '../core/odds-text.ts';
import { RULES } from '../core/policy.ts';
import { anIssue } from '../testing/build.ts';
import { limitLosses } from './testing/limits.ts';

/** The database says what a bet can cost at most by figures laid down with the play's odds. The play itself finds the draw that costs most, exactly. */

const { db, owner } = await testDatabase();
await limitLosses(owner, { issue: 1_000_000_000 });

interface Line {
  readonly play: Play<Picks>;
  readonly text: string;
  readonly odds: string;
  /** In ten-thousandths of what a ticket costs. */
  readonly exact: number;
}

function seeded(): () => number {
  let state = 2_026;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

function lineOf(play: Play<Picks>, text: string): Line {
  const parsed = play.parse(text);
  if (!parsed.ok) throw new Error(`${play.code} does not read ${text}`);
  const odds = frozenOdds(play, parsed.picks, rateOf(900_000n), rateOf(play.trade === 'rebate' ? 0n : 80_000n));
  const worth = (tier: string) => (tier === 'refund' ? 10_000 : Number(odds.table.get(tier)));
  const exact = play.best(parsed.picks, worth) - 10_000 * play.count(parsed.picks);
  return { play, text: play.format(parsed.picks), odds: odds.text, exact: Math.max(0, exact) };
}

/** What the house can lose by each line alone, at one yuan a ticket. */
async function risksOf(issue: bigint, lines: readonly Line[]): Promise<number[]> {
  const rows = await owner.query<{ risk: string }>(
    `with parts as (
       select exposure_parts(
         row(array_agg($1::int8), null, null, array_agg(l.play order by place), null, null, array_agg(l.odds order by place), array_agg($2::text))::bet_kinds,
         row(array_agg(place::int order by place), null, array_agg(place::int order by place), array_agg(l.picks order by place), array_agg(l.tickets order by place), null,
             array_agg(10000::int8), null, null, null)::bet_lines) as p
         from unnest($3::text[], $4::text[], $5::int4[], $6::text[]) with ordinality as l (play, picks, tickets, odds, place))
     select coalesce(sum(r.most), 0)::text as risk
       from generate_series(1, $7) as n
       left join (select request, max(amount) as most from parts, unnest((p).request, (p).slot, (p).amount) as s (request, slot, amount) group by request, slot / 64) as r
              on r.request = n
      group by n order by n`,
    [
      issue,
      RULES,
      lines.map(({ play }) => play.code),
      lines.map(({ text }) => text),
      lines.map(({ play, text }) => {
        const parsed = play.parse(text);
        return parsed.ok ? play.count(parsed.picks) : 0;
      }),
      lines.map(({ odds }) => odds),
      lines.length,
    ],
  );
  return rows.map(({ risk }) => Number(risk));
}

/** Lotteries that draw enough numbers for every play of their group. */
const LOTTERY: Partial<Record<Group, string>> = { PL35: 'pl5' };

describe.each(GROUPS)('%s', (group) => {
  test('no bet can cost more than is counted, and few are counted for much more', async () => {
    const issue = await anIssue(db, { lottery: LOTTERY[group] ?? `${group.toLowerCase()}x`, group, day: '2026-11-21' });
    const random = seeded();
    const lines = playsOf(group).flatMap((each) => {
      const play = each as Play<Picks>;
      const texts = [play.example, ...[1, 1, 2, 3, 4, 6, 8].map((breadth) => anyLine(random, play, breadth))];
      return texts.map((text) => lineOf(play, text));
    });
    const risks = await risksOf(issue.id, lines);
    const tooLittle = lines.flatMap(({ play, text, exact }, at) =>
      (risks[at] as number) >= exact ? [] : [`${play.code} ${text.slice(0, 60)}: ${risks[at]}, it can cost ${exact}`],
    );
    expect(tooLittle).toEqual([]);
    const ratios = lines.flatMap(({ exact }, at) => (exact > 0 ? [(risks[at] as number) / exact] : []));
    const close = ratios.filter((ratio) => ratio <= 1.000_001).length / ratios.length;
    expect(close).toBeGreaterThan(0.6);
  });
});
