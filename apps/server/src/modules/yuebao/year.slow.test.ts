import { randomUUID } from 'node:crypto';
import { money, yuan, type Money } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { advance } from '../../platform/testing/database.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer, type TestPlayer } from '../account/testing/players.ts';
import { ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { yuebaoModule } from './index.ts';
import { payDueDays } from './interest/pay-days.ts';
import { createOrder } from './pledge/create-order.ts';
import { cancelOrder, setAutoRenew } from './pledge/end-order.ts';
import { matureDue } from './pledge/mature.ts';
import { setProduct } from './terms/products.ts';
import { setRate } from './terms/rates.ts';
import { DAY_MS, findings, goTo, rateOf } from './testing/wallets.ts';
import { moveIn, moveOut } from './wallet/move.ts';

/**
 * A year of 200 wallets: random ins, outs, pledges, renewals, cancels and changes of rates; the job comes late, twice and is killed. At its end
 * every earning equals a formula written here a second time, from the lines of movements alone, and the books balance.
 */
const WALLETS = 200;
const DAYS = 365;
const ACTS_A_DAY = 6;

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, { ...yuebaoModule, start: async () => undefined }],
});
const { deps } = app;

/** The same year each time. */
let seed = 20_261_123;
function below(limit: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return Math.floor((seed / 0x8000_0000) * limit);
}
const some = <T>(list: readonly T[]): T => list[below(list.length)] as T;
/** A sum with up to four decimals. */
const sum = (mostYuan: number): Money =>
  money(BigInt(1 + below(mostYuan * 100)) * 1_000_000n + BigInt(below(100)) * 10_000n);

const players: TestPlayer[] = [];
/** By the day it begins, percent × 10,000. */
const rates = new Map<string, bigint>();
let refusals = 0;

async function act(): Promise<void> {
  const { userId, id } = some(players);
  const asked = { userId, requestId: randomUUID() };
  const orders = async () =>
    db.query<{ id: bigint }>(`select id from pledge_order where player = $1 and state = 'holding' order by id`, [id]);
  const kind = below(10);
  if (kind < 4) return count(await moveIn(deps, asked, { amount: sum(3_000) }));
  if (kind < 6) return count(await moveOut(deps, asked, { amount: sum(1_500) }));
  if (kind < 8) {
    const amount = money((sum(2_000) / 1_000_000n) * 1_000_000n + yuan(100));
    const productId = String(1 + below(4));
    return count(await createOrder(deps, asked, { productId, amount, autoRenew: below(2) === 0 }));
  }
  const running = await orders();
  if (running.length === 0) return;
  const orderId = String(some(running).id);
  if (kind === 8) return count(await setAutoRenew(deps, userId, orderId, below(2) === 0));
  count(await cancelOrder(deps, asked, orderId));
}
function count(outcome: { readonly ok: boolean }): void {
  if (!outcome.ok) refusals += 1;
}

/** The job's process dies with a chunk open. */
async function killedJob(): Promise<void> {
  const open = await db.begin();
  const { pid } = await open.tx.one<{ pid: number }>('select pg_backend_pid() as pid');
  const rows = await open.tx.query('select * from pay_yuebao_chunk(40)');
  expect(rows.length).toBe(1);
  await db.query('select pg_terminate_backend($1)', [pid]);
  await open.rollback().catch(() => undefined);
}

async function changeTerms(): Promise<void> {
  const percent = `${1 + below(6)}.${below(100)}`;
  const { day } = await db.one<{ day: string }>('select (shanghai_day(app_now()) + 1)::text as day');
  expect(await db.tx((tx) => setRate(tx, { rate: rateOf(percent), fromDay: day, by: 'test' }))).toBeNull();
  rates.set(day, rateOf(percent));
  const productId = String(1 + below(4));
  await db.tx((tx) => setProduct(tx, { productId, rate: rateOf(`${2 + below(5)}.5`), isOpen: below(5) > 0 }));
}

async function oneDay(day: number): Promise<void> {
  for (let n = 0; n < ACTS_A_DAY; n += 1) {
    await act();
    await advance(db, below(DAY_MS / ACTS_A_DAY));
  }
  if (day % 17 === 0) await changeTerms();
  // A week in which nobody's job runs, some days on which it runs twice at once, two on which it is killed.
  if (day >= 200 && day < 207) return;
  await goTo(db, 1, '00:06:00');
  if (day === 90 || day === 250) await killedJob();
  await Promise.all(day % 5 === 0 ? [payDueDays(deps, 60), payDueDays(deps, 45)] : [payDueDays(deps)]);
  await matureDue(deps);
}

interface Move {
  readonly player: bigint;
  /** Microseconds since 1970. */
  readonly at: string;
  readonly amount: bigint;
}

const DAY_US = 86_400_000_000n;
/** Midnight of Asia/Shanghai, which has no summer time: eight hours before that of UTC. */
const startOf = (day: string): bigint => BigInt(Date.parse(`${day}T00:00:00+08:00`)) * 1_000n;
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toJSON().slice(0, 10);

/** Forwards through the day from movement to movement; the module's own reads backwards from the balance. */
function expectedEarnings(moves: readonly Move[], first: string, last: string): Map<string, bigint> {
  const found = new Map<string, bigint>();
  let [held, next, rate] = [0n, 0, 35_500n];
  for (let day = first; day <= last; day = dayAfter(day)) {
    rate = rates.get(day) ?? rate;
    const end = startOf(day) + DAY_US;
    let [integral, at] = [0n, startOf(day)];
    for (; next < moves.length && BigInt(moves[next]?.at ?? 0) < end; next += 1) {
      const move = moves[next] as Move;
      integral += held * (BigInt(move.at) - at);
      at = BigInt(move.at);
      held += move.amount;
    }
    integral += held * (end - at);
    const earning = ((integral * rate) / (1_000_000n * 365n * DAY_US) / 10_000n) * 10_000n;
    if (earning > 0n) found.set(day, earning);
    held += earning;
  }
  return found;
}

test('a year of two hundred wallets earns what the formula says, to the last unit', async () => {
  for (let n = 0; n < WALLETS; n += 1) players.push(await aPlayer(deps, { balance: yuan(20_000) }));
  await goTo(db, 1, '00:00:01');
  for (let day = 0; day < DAYS; day += 1) await oneDay(day);
  await goTo(db, 1, '00:05:00');
  await payDueDays(deps);

  const days = await db.query<{ day: string }>('select day::text from yuebao_day order by day');
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  expect(days.length).toBeGreaterThan(355);
  let compared = 0;
  for (const { id } of players) {
    const moves = await db.query<Move>(
      `select player, trunc(extract(epoch from at) * 1000000)::text as at, amount from entry
        where player = $1 and asset = 'yuebao' and code <> 613 order by at, seq`,
      [id],
    );
    const paid = await db.query<{ day: string; amount: bigint }>(
      'select day::text, amount from yuebao_earning where player = $1 order by day',
      [id],
    );
    expect(new Map(paid.map(({ day, amount }) => [day, amount]))).toEqual(expectedEarnings(moves, first, last));
    compared += paid.length;
  }
  // Enough happened for the comparison to mean something.
  expect(compared).toBeGreaterThan(20_000);
  expect(refusals).toBeLessThan(DAYS * ACTS_A_DAY * 0.6);
  const states = await db.query<{ state: string }>('select distinct state from pledge_order order by state');
  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'holding', 'matured', 'renewed']);

  const orders = await db.query<{ principal: bigint; rate: bigint; term_days: number; earned: bigint }>(
    `select o.principal, o.rate, o.term_days, e.amount as earned from pledge_order o
       join entry e on e.player = o.player and e.asset = 'yuebao' and e.code = 616 and e.ref = o.id`,
  );
  expect(orders.length).toBeGreaterThan(50);
  for (const { principal, rate, term_days, earned } of orders)
    expect(earned).toBe(((principal * rate * BigInt(term_days)) / (365n * 1_000_000n) / 10_000n) * 10_000n);
  expect(await findings(db)).toEqual([]);
  expect(await owner.query('select 1 from yuebao_day where paid_at is null')).toEqual([]);
}, 300_000);
