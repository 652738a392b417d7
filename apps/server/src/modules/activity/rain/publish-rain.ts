import { randomBytes, randomInt } from 'node:crypto';
import { envelopeCommitment, type CallInput, type CallOutput, type consoleRainCalls } from '@caiting/contract';
import { FEN, money, parseMoney, type Money } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { luckyShares } from '../../envelopes/index.ts';
import { rainView, spentOf } from './present.ts';
import { listAllRains } from './queries.ts';

export type RainDraft = CallInput<typeof consoleRainCalls.createRain>;
type WindowDraft = RainDraft['windows'][number];

const fenOf = ({ pool }: WindowDraft): bigint => (parseMoney(pool, 2) ?? 0n) / FEN;

/** All that the rain can pay. */
export const poolsOf = ({ windows }: RainDraft): Money =>
  money(windows.reduce((total, window) => total + fenOf(window) * FEN, 0n));

const wrong = (field: string): Refusal<'badInput'> => refuse('badInput', { field, params: { field } });

const isRising = (list: readonly number[]): boolean => list.every((value, at) => value > (list[at - 1] ?? -Infinity));
/** One after the other, each with a fen for every packet at least. */
const areInOrder = (windows: readonly WindowDraft[]): boolean =>
  windows.every(
    (window, at) =>
      window.startsAt < window.endsAt &&
      window.startsAt >= (windows[at - 1]?.endsAt ?? 0) &&
      fenOf(window) >= BigInt(window.packets),
  );

/**
 * Publishes a rain and splits its pools, so that each commitment stands before its window opens. Gives the rain's id. `published`: for what is said to
 * have been published before (the demo's past, tests).
 */
export async function createRain(
  tx: Tx,
  staff: string,
  draft: RainDraft,
  published?: Date,
): Promise<Outcome<string, 'badInput'>> {
  const since = published ?? (await appNow(tx));
  const { chances, windows } = draft;
  if (!isRising(chances.map(({ grade }) => grade))) return wrong('chances');
  if (!areInOrder(windows) || (windows[0]?.startsAt ?? 0) <= since.getTime()) return wrong('windows');
  const { id } = await tx.one<{ id: bigint }>(
    'insert into rain (title_zh, title_en, wagering, per_device, staff) values ($1, $2, $3, $4, $5) returning id',
    [draft.titleZh, draft.titleEn, Number((parseMoney(draft.wagering, 2) ?? 0n) / 1_000_000n), draft.perDevice, staff],
  );
  await tx.run('insert into rain_chance (rain, grade, chances) select $1, * from unnest($2::int[], $3::int[])', [
    id,
    chances.map(({ grade }) => grade),
    chances.map((row) => row.chances),
  ]);
  for (const window of windows) await insertWindow(tx, { rain: id, window, since });
  return ok(String(id));
}

interface NewWindow {
  readonly rain: bigint;
  readonly window: WindowDraft;
  readonly since: Date;
}

async function insertWindow(tx: Tx, { rain, window, since }: NewWindow): Promise<void> {
  const shares = luckyShares(Number(fenOf(window)), window.packets, randomInt);
  const salt = randomBytes(16).toString('hex');
  await tx.run(
    `insert into rain_window (rain, starts_at, ends_at, packets, pool_fen, left_fen, shares, salt, commitment, published_at)
     values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), $4, $5, $5, $6::int8[], $7, $8, $9)`,
    [
      rain,
      window.startsAt,
      window.endsAt,
      window.packets,
      fenOf(window),
      shares,
      salt,
      envelopeCommitment(salt, shares),
      since,
    ],
  );
}

/** Calls off the windows that have not opened. A packet and this wait for each other at the window's row. Gives title and how many. */
export async function cancelRain(
  db: Queries,
  id: string,
): Promise<Outcome<{ title: string; windows: number }, 'notFound' | 'rainUncancellable'>> {
  const rain = await db.maybeOne<{ title_zh: string }>('select title_zh from rain where id = $1::int8', [id]);
  if (rain === null) return refuse('notFound');
  const windows = await db.run(
    `update rain_window set cancelled_at = app_now()
      where rain = $1::int8 and cancelled_at is null and taken = 0 and starts_at > app_now() + interval '1 second'`,
    [id],
  );
  return windows === 0 ? refuse('rainUncancellable') : ok({ title: rain.title_zh, windows });
}

/** Every rain, with what it has paid. */
export async function rainsForStaff(db: Queries): Promise<CallOutput<typeof consoleRainCalls.rains>> {
  const rows = await listAllRains(db);
  return { list: rows.map((row) => ({ ...rainView(row, null), spent: spentOf(row), staff: row.staff })) };
}
