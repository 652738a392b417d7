import { liveCalls, moneyText, type CallInput, type CallOutput } from '@caiting/contract';
import { money, type Money } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { listPlayersByIds } from '../../account/index.ts';
import { cause, heldFor, post } from '../../ledger/index.ts';

/** The account of what viewers gave: a hold of the streamer's, named by the streamer's own id. */
export const INCOME = 'hold.gift';

const PAYOUTS_SHOWN = 20;

type Income = CallOutput<typeof liveCalls.liveIncome>;

export const incomeBindings = [
  bind(liveCalls.liveIncome, async ({ deps, session }, input) => ok(await incomeOf(deps.db, session.userId, input))),
  bind(liveCalls.takeLiveIncome, ({ deps, session, requestId }, { amount }) =>
    deps.db.tx((tx) =>
      once(tx, { userId: session.userId, requestId, call: 'takeLiveIncome', body: { amount: moneyText(amount) } }, () =>
        takeIncome(tx, session.userId, amount),
      ),
    ),
  ),
];

/** Moves income to the streamer's balance. */
export async function takeIncome(
  tx: Tx,
  streamer: string,
  amount: Money,
): Promise<Outcome<{ balance: string }, 'giftIncomeShort'>> {
  const held = await heldFor(tx, streamer, INCOME, BigInt(streamer));
  if (amount <= 0n || amount > held) return refuse('giftIncomeShort', { field: 'amount' });
  const { id } = await tx.one<{ id: bigint }>(
    'insert into live_payout (streamer, amount) values ($1, $2) returning id',
    [streamer, amount],
  );
  const posted = await post(tx, {
    id: cause('gift.paid', id),
    code: 'giftIncomePaid',
    player: streamer,
    amount,
    ref: BigInt(streamer),
  });
  if (!posted.ok) return refuse('giftIncomeShort', { field: 'amount' });
  return ok({ balance: moneyText(posted.data[0]?.balance ?? money(0n)) });
}

interface GiftLine {
  readonly id: bigint;
  readonly sender: bigint;
  readonly gift: string;
  readonly count: number;
  readonly amount: bigint;
  readonly at: Date;
}

async function incomeOf(
  db: Queries,
  streamer: string,
  { before, pageSize }: CallInput<typeof liveCalls.liveIncome>,
): Promise<Income> {
  const [balance, sums, rows, payouts] = await Promise.all([
    heldFor(db, streamer, INCOME, BigInt(streamer)),
    sumIncome(db, streamer),
    db.query<GiftLine>(
      `select id, sender, gift, count, amount, at from live_gift where streamer = $1 and ($2::int8 is null or id < $2::int8)
        order by id desc limit $3`,
      [streamer, before ?? null, pageSize + 1],
    ),
    db.query<{ id: bigint; amount: bigint; at: Date }>(
      `select id, amount, at from live_payout where streamer = $1 order by id desc limit ${PAYOUTS_SHOWN}`,
      [streamer],
    ),
  ]);
  const page = rows.slice(0, pageSize);
  const senders = await listPlayersByIds(db, [...new Set(page.map(({ sender }) => sender))]);
  const names = new Map(senders.map(({ id, shown_name }) => [id, shown_name]));
  return {
    balance: moneyText(balance),
    today: moneyText(money(sums.today)),
    total: moneyText(money(sums.total)),
    list: page.map(({ id, sender, gift, count, amount, at }) => ({
      id: String(id),
      sender: names.get(sender) ?? '',
      gift,
      count,
      amount: moneyText(money(amount)),
      at: at.getTime(),
    })),
    next: rows.length > page.length ? String(page.at(-1)?.id ?? '') : null,
    payouts: payouts.map(({ id, amount, at }) => ({
      id: String(id),
      amount: moneyText(money(amount)),
      at: at.getTime(),
    })),
  };
}

/** Of all shows, whose sums are kept; today's from its gifts. */
const sumIncome = (db: Queries, streamer: string): Promise<{ today: bigint; total: bigint }> =>
  db.one(
    `select coalesce((select sum(s.income) from live_show s where s.streamer = $1), 0)::int8 as total,
            coalesce((select sum(g.amount) from live_gift g where g.streamer = $1
                         and g.at >= shanghai_day(app_now())::timestamp at time zone 'Asia/Shanghai'), 0)::int8 as today`,
    [streamer],
  );
