import {
  CONSOLE_ACTS,
  calls,
  logNameOf,
  takesSignature,
  type CallOutput,
  type transparencyCalls,
} from '@caiting/contract';
import type { Queries } from '../../../../platform/db/pool.ts';
import { listKeys } from './staff-keys.ts';
import { signingBegin } from './signature.ts';

type Signing = NonNullable<CallOutput<typeof transparencyCalls.transparency>['signing']>;

/** Names in the log of acts that are signed. */
const SIGNED_ACTS = Object.keys(CONSOLE_ACTS)
  .filter(takesSignature)
  .map((name) => logNameOf(calls[name as keyof typeof CONSOLE_ACTS]));

/** Operators' keys without their names, and how many acts since the first of them carry a signature. */
export async function signingFigures(db: Queries): Promise<Signing> {
  const [keys, begin, acts] = await Promise.all([
    listKeys(db, null),
    signingBegin(db),
    db.one<{ signed: number; unsigned: number }>(
      `select count(s.line)::int as signed, (count(*) - count(s.line))::int as unsigned
         from staff_log l left join staff_signature s on s.line = l.id
        where l.id > (select min(line) from staff_key) and l.act = any ($1) and l.outcome in ('done', 'secondStaffNeeded')
          and l.staff is not null and not l.detail ? 'approval'`,
      [SIGNED_ACTS],
    ),
  ]);
  return {
    keys: keys.flatMap(({ fingerprint, first_no, active_at, withdrawn_at }) =>
      active_at === null
        ? []
        : [
            {
              fingerprint,
              isFirst: first_no !== null,
              activeAt: active_at.getTime(),
              withdrawnAt: withdrawn_at?.getTime() ?? null,
            },
          ],
    ),
    requiredSince: begin && { seq: String(begin.seq), at: begin.at.getTime() },
    ...acts,
  };
}
