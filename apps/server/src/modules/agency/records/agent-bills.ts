import {
  agentCalls,
  codesOfType,
  moneyText,
  transactionCode,
  type CallInput,
  type CallOutput,
  type SpanRefusal,
  type UserId,
} from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { isRefusal, ok, type Outcome } from '../../../platform/outcome.ts';
import { listPlayersByIds, maskUserName } from '../../account/index.ts';
import { daysAsked, type Days } from '../core/line.ts';
import { oneAtATime } from '../core/one-at-a-time.ts';
import { listedMembers, type Listed } from './listed-members.ts';

export const agentBillsBinding = bind(agentCalls.agentBillData, ({ deps, reads, session }, input) =>
  oneAtATime(deps, session, () => agentBills(reads, session.userId, input)),
);

type Input = CallInput<typeof agentCalls.agentBillData>;

/** Lines of the accounts of one's line, newest first. */
export async function agentBills(
  db: Queries,
  agent: string,
  input: Input,
): Promise<Outcome<CallOutput<typeof agentCalls.agentBillData>, 'memberUnknown' | 'memberNeeded' | SpanRefusal>> {
  const days = await daysAsked(db, input);
  if (isRefusal(days)) return days;
  const listed = await listedMembers(db, agent, input.userId);
  if (isRefusal(listed)) return listed;
  const rows = await listEntries(db, listed, days, input);
  const page = rows.slice(0, input.pageSize);
  const last = page.at(-1);
  const players = await listPlayersByIds(db, [...new Set(page.map(({ player }) => player))]);
  const known = new Map(players.map((player) => [player.id, player]));
  return ok({
    list: page.map((row) => ({
      id: `${row.player}-${row.seq}`,
      userId: String(row.player) as UserId,
      userName: maskUserName(known.get(row.player)?.name ?? '?'),
      nickname: known.get(row.player)?.shown_name ?? '?',
      code: row.code,
      codeName: transactionCode(row.code)?.zh ?? '',
      amount: moneyText(money(row.amount)),
      at: row.at.getTime(),
    })),
    next: last && rows.length > page.length ? `${last.us}:${last.player}:${last.seq}` : null,
  });
}

interface EntryRow {
  readonly player: bigint;
  readonly seq: bigint;
  readonly code: number;
  readonly amount: bigint;
  readonly at: Date;
  /** Microseconds since 1970: a Date has none. */
  readonly us: bigint;
}

/** One more than a page. Of each member the newest lines before the key, by the number at which his account stood then. */
function listEntries(
  db: Queries,
  { members, since }: Listed,
  { from, to }: Days,
  { type, after, pageSize }: Input,
): Promise<EntryRow[]> {
  const [us = null, player = null, seq = null] = after?.split(':') ?? [];
  return db.query<EntryRow>(
    `with span as (select $3::date::timestamp at time zone 'Asia/Shanghai' as first, ($4::date + 1)::timestamp at time zone 'Asia/Shanghai' as ending)
     select e.player, e.seq, e.code, e.amount, e.at, e.us
       from span
      cross join unnest($1::int8[], $2::timestamptz[]) as m (player, since)
      cross join lateral (
        select n.player, n.seq, n.code, n.amount, n.at, (extract(epoch from n.at) * 1000000)::int8 as us
          from entry n
         where n.player = m.player and n.asset = 'main' and n.at >= greatest(span.first, m.since)
           and n.seq < entry_seq_at(m.player, least(span.ending, to_timestamp($5::int8 / 1000000) + interval '1 second'))
           and n.at < span.ending
           and ($5::int8 is null or ((extract(epoch from n.at) * 1000000)::int8, n.player, n.seq) < ($5::int8, $6::int8, $7::int8))
           and ($8::int2[] is null or n.code = any($8::int2[]))
         order by n.seq desc limit $9) as e
      order by e.us desc, e.player desc, e.seq desc limit $9`,
    [members, since, from, to, us, player, seq, type === undefined ? null : codesOfType(type), pageSize + 1],
  );
}
