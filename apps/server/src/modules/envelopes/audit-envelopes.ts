import { ENVELOPE_EXPIRES_MS } from '@caiting/contract';
import type { Queries } from '../../platform/db/pool.ts';
import type { OpenHold } from '../ledger/index.ts';

/** What the money of envelopes must be: for `./caiting audit`. */

/** Each selects one sentence per envelope that does not add up. */
export const envelopeChecks = [
  {
    name: 'envelopeSharesSum',
    sql: `select format('envelope %s of %s fen has shares of %s', e.id, e.total_fen, s.total) as detail
            from envelope e, lateral (select sum(share) as total, min(share) as least from unnest(e.shares) as share) as s
           where s.total <> e.total_fen or s.least < 1`,
  },
  {
    name: 'envelopeClaimsSum',
    sql: `select format('envelope %s says %s taken and %s fen left of %s, its claims are %s with %s fen', e.id, e.taken, e.left_fen, e.total_fen,
                        c.claims, c.total) as detail
            from envelope e,
         lateral (select count(*) as claims, coalesce(sum(amount_fen), 0) as total, count(*) filter (where amount_fen <> e.shares[position]) as wrong
                    from envelope_claim where envelope_id = e.id) as c
           where c.claims <> e.taken or c.total <> e.total_fen - e.left_fen or c.wrong > 0`,
  },
  {
    name: 'envelopeMoney',
    withKept: true,
    sql: `select format('envelope %s: sent %s, received %s, refunded %s in the ledger', e.id, m.sent, m.received, m.refunded) as detail
            from envelope e,
         lateral (select coalesce(sum(amount) filter (where code = 305), 0) as sent, coalesce(-sum(amount) filter (where code = 210), 0) as received,
                         coalesce(-sum(amount) filter (where code = 211), 0) as refunded
                    from entry where player = e.sender_id and asset = 'hold.envelope:' || e.id) as m
           where m.sent <> e.total_fen * 1000000 or m.received <> (e.total_fen - e.left_fen) * 1000000
              or m.refunded <> case e.state when 'refunded' then e.left_fen * 1000000 else 0 end`,
  },
  {
    // The end of a demo gives back before that time, and nothing else does.
    name: 'envelopesWaitTheirTime',
    sql: `select format('envelope %s of %s, %s at %s, waits until %s', e.id, e.sent_at, e.state, e.ended_at, e.expires_at) as detail
            from envelope e
           where abs(extract(epoch from e.expires_at - e.sent_at) * 1000 - ${ENVELOPE_EXPIRES_MS}) > 1000
             and not (e.state = 'refunded' and e.expires_at < e.ended_at and exists (select from demo_row d where d.ended_at is null or d.ended_at >= e.expires_at))
              or e.state = 'refunded' and e.ended_at < e.expires_at
              or exists (select from envelope_claim c where c.envelope_id = e.id and c.claimed_at > e.expires_at + interval '1 minute')`,
  },
] as const;

/** What open envelopes still hold. */
export function openEnvelopeHolds(db: Queries): Promise<OpenHold[]> {
  return db.query<OpenHold>(
    `select sender_id as player, id as ref, (left_fen * 1000000)::int8 as amount from envelope where state = 'open'`,
  );
}
