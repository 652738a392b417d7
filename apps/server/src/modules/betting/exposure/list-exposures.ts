import { moneyText } from '@caiting/contract';
import { exposureOf, findPlay, type Exposure, type Group, type Picks, type Play } from '@caiting/lottery';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { lunarYearOf } from '../../draws/index.ts';

/** Amounts of numeric columns have no fraction of the ledger's unit that anybody reads. */
const amount = (units: string): string => moneyText(money(BigInt(units)));
const limit = (units: bigint | null): string | null => (units === null ? null : moneyText(money(units)));

export interface ExposedIssue {
  readonly lotteryCode: string;
  readonly issueNo: string;
  readonly closeAt: Date;
  readonly stake: string;
  readonly maxLoss: string;
  readonly issueLimit: string | null;
  readonly playLimit: string | null;
  readonly usedPercent: number;
  /** The play that can lose most of it. */
  readonly playName: string;
  readonly playLoss: string;
}

const ISSUES_MAX = 100;
/** The larger share of the two limits that is used, in percent. */
const USED = `greatest(ceil(100 * r.risk / r.issue_max), ceil(100 * top.risk / r.play_max), 0)::int`;

/** Issues on sale that are counted, the closest to a limit first. */
export async function listExposedIssues(db: Queries): Promise<ExposedIssue[]> {
  const rows = await db.query<{
    lottery: string;
    issue: string;
    closeAt: Date;
    staked: string;
    risk: string;
    issueMax: bigint | null;
    playMax: bigint | null;
    used: number;
    group: Group;
    day: string;
    play: string | null;
    playRisk: string;
  }>(
    `select i.lottery_code as lottery, i.issue_no as issue, i.close_at as "closeAt", ceil(r.staked)::text as staked, ceil(r.risk)::text as risk,
            r.issue_max as "issueMax", r.play_max as "playMax", ${USED} as used,
            l.group_code as "group", i.day::text as day, top.play, coalesce(ceil(top.risk), 0)::text as "playRisk"
       from issue_risk r
       join issue i on i.id = r.issue_id and i.state in ('waiting', 'selling')
       join lottery l on l.code = i.lottery_code
       left join lateral (select e.play, e.risk from issue_exposure e where e.issue_id = r.issue_id and e.bets > 0 order by e.risk desc, e.play limit 1)
                 as top on true
      order by used desc, i.close_at, i.id limit $1`,
    [ISSUES_MAX],
  );
  return rows.map((row) => ({
    lotteryCode: row.lottery,
    issueNo: row.issue,
    closeAt: row.closeAt,
    stake: amount(row.staked),
    maxLoss: amount(row.risk),
    issueLimit: limit(row.issueMax),
    playLimit: limit(row.playMax),
    usedPercent: row.used,
    playName: row.play === null ? '' : (playOf(row.group, row.day, row.play)?.label ?? row.play),
    playLoss: amount(row.playRisk),
  }));
}

const playOf = (group: Group, day: string, code: string) =>
  findPlay(group, code, lunarYearOf(group, day)) as Play<Picks> | undefined;

export interface IssueExposure {
  readonly issueLimit: string | null;
  readonly playLimit: string | null;
  readonly stake: string;
  readonly maxLoss: string;
  /** The dearest first. */
  readonly plays: readonly {
    playDetailCode: string;
    playName: string;
    bets: number;
    stake: string;
    maxLoss: string;
    usedPercent: number;
  }[];
  /** What costs most if it is drawn. */
  readonly outcomes: readonly { playName: string; outcome: string; maxLoss: string }[];
}

const OUTCOMES_SHOWN = 6;

interface PlayRow {
  readonly play: string;
  readonly bets: number;
  readonly staked: string;
  readonly risk: string;
  readonly used: number;
  readonly slots: readonly number[];
  readonly amounts: readonly string[];
}

/** One issue play by play, and its dearest outcomes; null where it is not counted. */
export async function issueExposure(
  db: Queries,
  issue: { readonly id: bigint; readonly group: Group; readonly day: string },
): Promise<IssueExposure | null> {
  const head = await db.maybeOne<{ issueMax: bigint | null; playMax: bigint | null; staked: string; risk: string }>(
    `select issue_max as "issueMax", play_max as "playMax", ceil(staked)::text as staked, ceil(risk)::text as risk from issue_risk where issue_id = $1`,
    [issue.id],
  );
  if (head === null) return null;
  const rows = await db.query<PlayRow>(
    `select e.play, e.bets, ceil(e.staked)::text as staked, ceil(e.risk)::text as risk, coalesce(ceil(100 * e.risk / r.play_max), 0)::int as used, e.slots,
            array(select ceil(a)::text from unnest(e.amounts) with ordinality as o (a, at) order by at) as amounts
       from issue_exposure e join issue_risk r on r.issue_id = e.issue_id where e.issue_id = $1 and e.bets > 0 order by e.risk desc, e.play`,
    [issue.id],
  );
  const labelOf = (code: string) => playOf(issue.group, issue.day, code)?.label ?? code;
  const outcomes = rows.flatMap(({ play, slots, amounts }) =>
    slots.map((slot, at) => ({ play, slot, units: BigInt(amounts[at] ?? '0') })),
  );
  return {
    issueLimit: limit(head.issueMax),
    playLimit: limit(head.playMax),
    stake: amount(head.staked),
    maxLoss: amount(head.risk),
    plays: rows.map(({ play, bets, staked, risk, used }) => ({
      playDetailCode: play,
      playName: labelOf(play),
      bets,
      stake: amount(staked),
      maxLoss: amount(risk),
      usedPercent: used,
    })),
    outcomes: outcomes
      .toSorted((a, b) => (a.units < b.units ? 1 : a.units > b.units ? -1 : 0))
      .slice(0, OUTCOMES_SHOWN)
      .map(({ play, slot, units }) => {
        const of = playOf(issue.group, issue.day, play);
        return {
          playName: labelOf(play),
          outcome: of ? outcomeName(of, slot) : '',
          maxLoss: amount(String(units)),
        };
      }),
  };
}

const KNOWN = new WeakMap<Play<Picks>, Exposure>();
const OUTCOMES_OF_ROW = 64;

/** The options that win in it, after the name of their row; nothing where outcomes are not told apart. */
function outcomeName(play: Play<Picks>, slot: number): string {
  const known = KNOWN.get(play) ?? exposureOf(play);
  KNOWN.set(play, known);
  const row = Math.floor(slot / OUTCOMES_OF_ROW);
  const options = known.rows[row]?.filter(({ outcomes }) => outcomes.includes(slot % OUTCOMES_OF_ROW)) ?? [];
  const label = known.rows.length > 1 ? (play.shape.rows[row]?.label ?? '') : '';
  return [label, ...options.map(({ name }) => name)].filter((word) => word !== '').join(' ');
}
