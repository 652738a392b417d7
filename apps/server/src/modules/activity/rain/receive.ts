import { gradeWords, moneyText, rainCalls, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { KeyedQueue } from '../../../platform/engine/keyed-queue.ts';
import { bind } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { hashToken } from '../../account/index.ts';
import { cause, post } from '../../ledger/index.ts';
import { refusalOf } from '../../protection/index.ts';
import { tenantValues } from '../../tenant/index.ts';

export const receiveBinding = bind(rainCalls.receiveRedEnvelope, ({ deps, session, requestId, device }, { windowId }) =>
  receivePacket(deps, { userId: session.userId, requestId, device }, windowId),
);

/** Presses of one window that are in the database at a time on this server: the others wait here and hold no connection. */
const AT_ONCE = 4;
const gate = perDeps(() => new KeyedQueue({ atOnce: AT_ONCE }));

type Received = CallOutput<typeof rainCalls.receiveRedEnvelope>;
type Answer =
  | 'unknown'
  | 'early'
  | 'late'
  | 'cancelled'
  | 'excluded'
  | 'gradeLow'
  | 'used'
  | 'emptied'
  | 'deviceUnknown'
  | 'deviceUsed'
  | 'taken';
type ReceiveRefusal = (typeof REFUSALS)[keyof typeof REFUSALS] | 'excluded' | 'rainGradeLow' | 'requestIdReused';

const REFUSALS = {
  unknown: 'rainUnknown',
  early: 'rainNotBegun',
  late: 'rainEnded',
  cancelled: 'rainCancelled',
  used: 'rainChancesUsed',
  emptied: 'rainEmptied',
  deviceUnknown: 'activityDeviceUnknown',
  deviceUsed: 'activityDeviceUsed',
} as const satisfies Partial<Record<Answer, string>>;

interface TakenRow {
  readonly outcome: Answer;
  readonly take: bigint | null;
  readonly amount: bigint;
  readonly packets_left: number;
  readonly chances_left: number;
}

interface Taker {
  readonly userId: string;
  readonly requestId: string;
  /** What the browser is known by. */
  readonly device: string | null;
}

/** Opens the next packet of a window: packet, line in the ledger and answer commit together. The window is locked first, then the account. */
export function receivePacket(
  deps: Deps,
  { userId, requestId, device }: Taker,
  windowId: string,
): Promise<Outcome<Received, ReceiveRefusal>> {
  return gate(deps).run(windowId, () =>
    deps.db.tx((tx) =>
      once(tx, { userId, requestId, call: 'receiveRedEnvelope', body: { windowId } }, async () => {
        const row = await tx.one<TakenRow>(
          'select outcome, take, amount, packets_left, chances_left from take_packet($1::int8, $2::int8, $3::bytea)',
          [windowId, userId, device === null ? null : hashToken(device)],
        );
        if (row.outcome !== 'taken' || row.take === null)
          return refusalFor(deps, tx, row.outcome, { userId, windowId });
        const wagering = await wageringOf(tx, windowId);
        const amount = money(row.amount);
        // A credit is never short.
        await post(tx, {
          id: cause('rain.take', row.take),
          code: 'siteEnvelope',
          player: userId,
          amount,
          ref: row.take,
          wagering,
        });
        return ok({
          amount: moneyText(amount),
          owed: moneyText(money((amount * BigInt(wagering)) / 100n)),
          chancesLeft: row.chances_left,
          packetsLeft: row.packets_left,
        });
      }),
    ),
  );
}

async function refusalFor(
  deps: Deps,
  tx: Tx,
  answer: Answer,
  { userId, windowId }: { readonly userId: string; readonly windowId: string },
): Promise<Refusal<Exclude<ReceiveRefusal, 'requestIdReused'>>> {
  if (answer === 'gradeLow') {
    const [grade, { gradesAsVip }] = [await lowestGrade(tx, windowId), await tenantValues(deps)];
    return refuse('rainGradeLow', { params: { min: gradeWords(grade, gradesAsVip) } });
  }
  if (answer === 'excluded' || answer === 'taken')
    return (await refusalOf(tx, userId, 'activity', money(0n))) ?? refuse('excluded');
  return refuse(REFUSALS[answer]);
}

async function lowestGrade(db: Queries, windowId: string): Promise<number> {
  const sql =
    'select min(c.grade) as grade from rain_chance c join rain_window w on w.rain = c.rain where w.id = $1::int8';
  return (await db.one<{ grade: number }>(sql, [windowId])).grade;
}

/** In hundredths. */
async function wageringOf(db: Queries, windowId: string): Promise<number> {
  const sql = 'select r.wagering from rain r join rain_window w on w.rain = r.id where w.id = $1::int8';
  return (await db.one<{ wagering: number }>(sql, [windowId])).wagering;
}
