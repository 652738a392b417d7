import { agentCalls, moneyText, type CallInput, type CallOutput, type SpanRefusal } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Reads } from '../../../platform/db/replica/reads.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, type Outcome } from '../../../platform/outcome.ts';
import { listPlayersByIds, maskUserName } from '../../account/index.ts';
import { listGameShares } from '../../games/index.ts';
import { sumOwn } from '../core/figures.ts';
import { daysAsked, type Days } from '../core/line.ts';
import { oneAtATime } from '../core/one-at-a-time.ts';

export const commissionBinding = bind(agentCalls.agentCommission, ({ deps, reads, session }, input) =>
  oneAtATime(deps, session, () => commission(reads, session.userId, input)),
);

type Input = CallInput<typeof agentCalls.agentCommission>;

/** Shares of a commission are kept in units of 1e-8 yuan × 1e-6. */
const SHARE_DECIMALS = 14;
const RATE_UNITS = 1_000_000n;

/** The own commission of some days, share by share with the bets each came from; after these the shares of card games, by the day of the rounds. */
export async function commission(
  db: Reads,
  agent: string,
  input: Input,
): Promise<Outcome<CallOutput<typeof agentCalls.agentCommission>, SpanRefusal>> {
  const days = await daysAsked(db, input);
  if (isRefusal(days)) return days;
  // One snapshot: settlement writes shares and what was posted together, and they are told together.
  return db.tx(
    async (tx) => {
      const size = input.pageSize + 1;
      const key = keyOf(input.after);
      const bets = key.games === null ? (await listShares(tx, agent, days, input)).map(shareOfBets) : [];
      const games = bets.length < size ? await listGames(tx, agent, days, key.games, size - bets.length) : [];
      const rows = [...bets, ...games];
      const page = rows.slice(0, input.pageSize);
      return ok({
        ...days,
        posted: moneyText(money((await sumOwn(tx, agent, days)).commission)),
        list: page.map(({ item }) => item),
        next: rows.length > page.length ? (page.at(-1)?.key ?? null) : null,
      });
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}

type Share = CallOutput<typeof agentCalls.agentCommission>['list'][number];
/** A share and where the next page goes on after it. */
interface Keyed {
  readonly key: string;
  readonly item: Share;
}

/** Where a page goes on: within the shares of games when the key names one. */
function keyOf(after: string | undefined): {
  readonly games: { readonly day: string; readonly source: string } | null;
} {
  const [kind, day, source] = after?.split(':') ?? [];
  return { games: kind === 'g' && day !== undefined && source !== undefined ? { day, source } : null };
}

const shareOfBets = (row: ShareRow): Keyed => ({
  key: `${row.us}:${row.issue_id}:${row.chunk}:${row.source}`,
  item: {
    kind: 'bets',
    at: row.posted_at.getTime(),
    lotteryName: row.lottery,
    issue: row.issue_no,
    issueId: String(row.issue_id),
    part: String(row.chunk),
    userName: maskUserName(row.name),
    nickname: row.nickname,
    valid: moneyText(money(row.valid_stake)),
    share: shareText(row.share),
    bets: row.bets.map(String),
  },
});

async function listGames(
  db: Queries,
  agent: string,
  days: Days,
  after: { readonly day: string; readonly source: string } | null,
  limit: number,
): Promise<Keyed[]> {
  const rows = await listGameShares(db, agent, days, after, limit);
  const players = await listPlayersByIds(
    db,
    rows.map(({ source }) => source),
  );
  const known = new Map(players.map((player) => [player.id, player]));
  return rows.map((row) => ({
    key: `g:${row.day}:${row.source}`,
    item: {
      kind: 'games',
      at: row.posted_at.getTime(),
      lotteryName: '',
      issue: row.day,
      issueId: '',
      part: '',
      userName: maskUserName(known.get(row.source)?.name ?? ''),
      nickname: known.get(row.source)?.shown_name ?? '',
      valid: moneyText(money(row.turnover)),
      share: shareText(String(row.share * RATE_UNITS)),
      bets: [],
    },
  }));
}

/** "123" → "0.00000000000123". */
function shareText(share: string): string {
  const digits = share.padStart(SHARE_DECIMALS + 1, '0');
  return `${digits.slice(0, -SHARE_DECIMALS)}.${digits.slice(-SHARE_DECIMALS)}`;
}

interface ShareRow {
  readonly source: bigint;
  readonly issue_id: bigint;
  readonly issue_no: string;
  readonly lottery: string;
  readonly chunk: bigint;
  readonly valid_stake: bigint;
  /** A whole number. */
  readonly share: string;
  readonly posted_at: Date;
  readonly us: bigint;
  readonly name: string;
  readonly nickname: string;
  readonly bets: readonly bigint[];
}

/** SQL: the midnight of Shanghai with which a day begins. */
const midnight = (day: string): string => `(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

/** SQL: the part of a share `a` began within the minute before a midnight, and so counts on the day before. */
const beganBefore = (at: string): string =>
  `exists (select from agent_rebate e where e.player = $1 and e.at >= ${at} - interval '1 minute' and e.at < ${at} and e.issue_id = a.issue_id and e.chunk = a.chunk)`;

/**
 * One more than a page, in the order of time, read from the index by which one begins where the page does. Shares of one part of an issue are written by
 * one statement and count as a whole, on the day of the first, as the posting does. Bets of a share: those of its part, which begins after the part
 * before it in which that member had any; bets that were set aside are parts of their own.
 */
function listShares(db: Queries, agent: string, { from, to }: Days, { after, pageSize }: Input): Promise<ShareRow[]> {
  const [us = null, issue = null, chunk = null, source = null] = after?.split(':') ?? [];
  return db.query<ShareRow>(
    `with page as materialized (
       select a.*, (extract(epoch from a.at) * 1000000)::int8 as us, a.at as posted_at
         from agent_rebate a
        where a.player = $1
          and a.at >= greatest(${midnight('$2')}, 'epoch'::timestamptz + $4::int8 * interval '1 microsecond')
          and a.at < ${midnight('$3')} + interval '1 day 1 minute'
          and ($4::int8 is null or (a.at, a.issue_id, a.chunk, a.source) > ('epoch'::timestamptz + $4::int8 * interval '1 microsecond', $5::int8, $6::int8, $7::int8))
          and (a.at >= ${midnight('$2')} + interval '1 minute' or not ${beganBefore(midnight('$2'))})
          and (a.at < ${midnight('$3')} + interval '1 day' or ${beganBefore(`(${midnight('$3')} + interval '1 day')`)})
        order by a.at, a.issue_id, a.chunk, a.source limit $8)
     select g.source, g.issue_id, i.issue_no, y.name as lottery, g.chunk, g.valid_stake, g.share::text as share, g.posted_at, g.us, p.name, p.shown_name as nickname,
            coalesce((select array_agg(b.id order by b.id) from bet b join bet_result r on r.bet_id = b.id and r.player = b.player
                        left join bet_aside o on o.bet_id = b.id and o.player = b.player
                       where b.player = g.source and b.issue_id = g.issue_id and r.state in ('won', 'lost', 'refunded') and b.id <= g.chunk
                         and case when o.bet_id is not null then o.chunk = g.chunk
                                  else not exists (select 1 from bet_aside x where x.issue_id = g.issue_id and x.chunk = g.chunk)
                                   and b.id > coalesce((select max(e.chunk) from agent_rebate e
                                                         where e.player = $1 and e.source = g.source and e.issue_id = g.issue_id and e.chunk < g.chunk
                                                           and not exists (select 1 from bet_aside x where x.issue_id = e.issue_id and x.chunk = e.chunk)), 0)
                             end),
                     '{}')::int8[] as bets
       from page g
       join issue i on i.id = g.issue_id
       join lottery y on y.code = i.lottery_code
       join player p on p.id = g.source
      order by g.us, g.issue_id, g.chunk, g.source`,
    [agent, from, to, us, issue, chunk, source, pageSize + 1],
  );
}
