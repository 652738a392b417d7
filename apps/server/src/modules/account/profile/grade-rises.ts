import { moneyText, profileCalls, pushes } from '@caiting/contract';
import { money, parseMoney } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { ok } from '../../../platform/outcome.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import { tenantValues } from '../../tenant/index.ts';
import { cause, post, type Check, type Posting } from '../../ledger/index.ts';

export const gradeRisesBinding = bind(profileCalls.gradeRises, async ({ deps, session }) => {
  const rows = await deps.db.query<{ grade: number; gift: bigint; at: Date }>(
    'select grade, gift, at from grade_rise where player = $1 order by grade desc',
    [session.userId],
  );
  return ok({
    list: rows.map(({ grade, gift, at }) => ({ grade, gift: moneyText(money(gift)), at: at.getTime() })),
  });
});

/** A player whose grade has just been lifted from `from` to `grade`. */
export interface Rise {
  readonly player: bigint;
  readonly from: number;
  readonly grade: number;
}

/** Writes down every grade passed and credits its gift, each once in a player's life; tells the player. `gifts` are those of grades 1 to 10. */
export async function rewardRises(tx: Tx, rises: readonly Rise[], gifts: readonly string[]): Promise<void> {
  const steps = rises.flatMap(({ player, from, grade }) =>
    Array.from({ length: grade - from }, (_, at) => ({ player, grade: from + 1 + at })),
  );
  if (steps.length === 0) return;
  const fresh = await tx.query<{ player: bigint; grade: number; gift: bigint }>(
    `insert into grade_rise (player, grade, gift, at)
     select player, grade, gift, app_now() from unnest($1::int8[], $2::int[], $3::int8[]) as s (player, grade, gift)
      order by player, grade on conflict do nothing returning player, grade, gift`,
    [
      steps.map(({ player }) => player),
      steps.map(({ grade }) => grade),
      steps.map(({ grade }) => parseMoney(gifts[grade - 1] ?? '0') ?? 0n),
    ],
  );
  const postings = fresh
    .filter(({ gift }) => gift > 0n)
    .map(({ player, grade, gift }): Posting => ({
      id: cause('grade.gift', player, grade),
      code: 'gradeGift',
      player,
      amount: money(gift),
      ref: BigInt(grade),
    }));
  // A credit is never short.
  await post(tx, postings);
  const at = (await appNow(tx)).getTime();
  for (const { player, from, grade } of rises) {
    const gift = fresh.filter((row) => row.player === player).reduce((sum, row) => sum + row.gift, 0n);
    await publishLater(tx, 'grade.risen', {
      userId: String(player),
      from,
      grade,
      gift: moneyText(money(gift)),
      at,
    });
  }
}

/**
 * Gives the gifts and tells the player's open pages. By an event of its own: the turnover that lifted the grade is counted with the settled bets, and
 * must not meet the gift's wagering as well.
 */
export function followRises(deps: Deps): void {
  deps.outbox.on('grade.reached', async ({ userId, from, grade }, tx) =>
    rewardRises(tx, [{ player: BigInt(userId), from, grade }], (await tenantValues(deps)).gradeGifts),
  );
  deps.outbox.on('grade.risen', async ({ userId, grade, gift }, tx) => {
    tx.afterCommit(() => deps.hub.live(userRoom(userId), frameOf(pushes.gradeRisen, { grade, gift })));
  });
}

/** For the audit: every gift is one line of the ledger, and no line is without its rise. */
export const gradeChecks: readonly Check[] = [
  {
    name: 'gradeGiftsArePaidOnce',
    withKept: true,
    sql: `select format('player %s, grade %s: gift %s, the ledger has %s in %s lines', coalesce(g.player, e.player), coalesce(g.grade, e.grade),
                        coalesce(g.gift, 0), coalesce(e.amount, 0), coalesce(e.lines, 0)) as detail
            from (select player, grade::int8 as grade, gift from grade_rise where gift > 0) as g
            full join (select player, ref as grade, sum(amount) as amount, count(*) as lines
                         from entry where asset = 'main' and code = 209 and cause like 'grade.gift:%' group by player, ref) as e
              on e.player = g.player and e.grade = g.grade
           where g.gift is distinct from e.amount or e.lines is distinct from 1`,
  },
];
