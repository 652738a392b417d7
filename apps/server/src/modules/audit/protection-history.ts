import type { Queries } from '../../platform/db/pool.ts';
import type { Check, Finding } from '../ledger/index.ts';

/** What a player has shut himself out of and limited himself to, told again from the events that nothing changes. */

/** An event is written in the transaction of what it tells, a moment after it. */
const MOMENT = `interval '1 minute'`;

/** SQL: events by which somebody is shut out, by the player or by staff for him. */
const SHUTS_OUT = `'timeOut', 'selfExclusion', 'shutOutByStaff'`;

const CHECKS: readonly Check[] = [
  {
    name: 'exclusionsStand',
    sql: `select format('player %s was shut out until %s, protection says %s, his account %s', e.player, e.until, p.excluded_until, a.blocked_until) as detail
            from (select player, max(case detail ->> 'length' when 'forever' then 'infinity' else at + (detail ->> 'length')::interval end) as until
                    from protection_event where what in (${SHUTS_OUT}) group by player) as e
            left join protection_player p on p.player = e.player
            left join account a on a.player = e.player and a.asset = 'main'
           where p.excluded_until is null or p.excluded_until < e.until - ${MOMENT} or p.excluded_until > e.until + ${MOMENT}
              or (a.blocked_until >= p.excluded_until) is not true and p.excluded_until > (select app_now())
          union all
          select format('player %s is shut out until %s, which neither he nor staff asked for', p.player, p.excluded_until)
            from protection_player p
           where p.excluded_until is not null
             and not exists (select from protection_event e where e.player = p.player and e.what in (${SHUTS_OUT}))
          union all
          select format('the account of player %s takes no bets until %s, his protection says %s', a.player, a.blocked_until, p.excluded_until)
            from account a left join protection_player p on p.player = a.player
           where a.blocked_until > (select app_now()) and (a.asset <> 'main' or a.blocked_until is distinct from p.excluded_until)`,
  },
  {
    name: 'protectedPlayersAreFollowed',
    days: ['entry'],
    sql: `select format('player %s has protection and his account is not limited', p.player) as detail
            from protection_player p join account a on a.player = p.player and a.asset = 'main' where not a.is_limited
          union all
          select format('player %s: %s of %s is in no day of protection', e.player, sum(e.amount), shanghai_day(e.at))
            from protection_player p
            join entry e on e.player = p.player and e.asset = 'main' and e.at >= p.since
            join protection_code c on c.code = e.code
            left join protection_day d on d.player = e.player and d.day = shanghai_day(e.at)
           where d.player is null group by e.player, shanghai_day(e.at)`,
  },
];
export { CHECKS as protectionHistoryChecks };

interface Event {
  readonly player: bigint;
  readonly at: Date;
  readonly what: string;
  readonly detail: { readonly kind: string; readonly period: string; readonly amount?: string };
}

interface Limit {
  amount: bigint;
  next: bigint | null;
  removes: boolean;
  askedAt: Date;
}

/** A raise waits a day (decision 0060); an event stands a moment after what it tells. */
const RAISE_AFTER_MS = 86_400_000 - 60_000;

/** Limits as the events leave them: a lower one holds at once, a higher one or none at all a day later and confirmed. */
export async function limitFindings(db: Queries): Promise<Finding[]> {
  const events = await db.query<Event>(
    `select player, at, what, detail from protection_event
      where what in ('setLimit', 'limitTightenedByStaff', 'removeLimit', 'confirmLimit', 'keepLimit') order by player, id`,
  );
  const told = new Map<string, Limit>();
  const findings: string[] = [];
  for (const event of events) findings.push(...apply(told, event));
  const stored = await db.query<{ player: bigint; kind: string; period: string; amount: bigint }>(
    'select player, kind, period, amount from protection_limit',
  );
  for (const { player, kind, period, amount } of stored) {
    const key = `${player} ${kind} ${period}`;
    const limit = told.get(key);
    if (limit?.amount !== amount)
      findings.push(
        `limit ${kind}/${period} of player ${player} is ${amount}, his own events say ${limit?.amount ?? 'none'}`,
      );
    told.delete(key);
  }
  for (const [key, { amount }] of told)
    findings.push(`limit ${key} of ${amount} is gone, and no event of the player took it away`);
  return findings.map((detail) => ({ check: 'limitsStand', detail }));
}

/** Takes one event on; a sentence where it could not have been. */
function apply(told: Map<string, Limit>, { player, at, what, detail }: Event): string[] {
  const key = `${player} ${detail.kind} ${detail.period}`;
  const limit = told.get(key);
  if (what === 'setLimit' || what === 'limitTightenedByStaff') {
    const amount = BigInt(detail.amount ?? 0);
    const isRaise = limit !== undefined && amount > limit.amount;
    told.set(key, {
      amount: isRaise ? limit.amount : amount,
      next: isRaise ? amount : null,
      removes: false,
      askedAt: at,
    });
    return [];
  }
  if (limit === undefined) return [];
  if (what === 'removeLimit') Object.assign(limit, { removes: true, next: null, askedAt: at });
  else if (what === 'keepLimit') Object.assign(limit, { removes: false, next: null });
  else {
    const isEarly = at.getTime() - limit.askedAt.getTime() < RAISE_AFTER_MS;
    if (limit.removes) told.delete(key);
    else if (limit.next !== null) Object.assign(limit, { amount: limit.next, next: null });
    if (isEarly) return [`limit ${key} was raised or removed before its day was over`];
  }
  return [];
}
