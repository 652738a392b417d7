import { ROADS_ROUNDS, type TableNow } from '@caiting/contract';
import { commitmentOf, dealShared, moneyBack, sharedShoe, type HouseTable, type SharedResult } from '@caiting/games';
import { roundForClose, roundTime, verifyRound, type BeaconChain } from '@caiting/lottery/draw';
import { formatMoney, money, parseMoney, type Money } from '@caiting/money';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { House } from './house.ts';
import { putMessages } from './outgoing.ts';
import type { TableSeeds } from './seeds.ts';

/** The beacon is asked for no sooner than it can be out. */
const BEACON_AFTER_MS = 300;
/** A round whose beacon does not come in this time is void: every stake is given back. */
const VOID_AFTER_MS = 600_000;
/** Who asks for a table that is late asks again after this. */
const SOON_MS = 1_000;

export interface RoundRow {
  readonly number: number;
  readonly commitment: string;
  readonly committedAt: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly endsAt: number;
  readonly chain: BeaconChain;
  readonly beaconRound: number;
  readonly state: 'betting' | 'dealt' | 'paid' | 'void';
  readonly seed: string | null;
  readonly randomness: string | null;
  readonly signature: string | null;
  readonly cards: readonly number[] | null;
  readonly outcome: string | null;
}

export const ROUND_COLUMNS = `number::int as number, commitment, committed_at::float8 as "committedAt", opens_at::float8 as "opensAt",
  closes_at::float8 as "closesAt", ends_at::float8 as "endsAt", beacon_chain as chain, beacon_round::int as "beaconRound", state, seed, randomness,
  signature, cards, outcome`;

export interface Stake {
  readonly id: bigint;
  readonly player: bigint;
  readonly debit: string;
  readonly bets: Readonly<Record<string, string>>;
}

/** One table of the house, moved along by whoever calls `step`: each step is repeatable, and a process that dies in it is followed by one that does it again. */
export class Table {
  readonly #house: House;
  readonly #table: HouseTable;
  readonly #seeds: TableSeeds;
  #round: RoundRow | null = null;
  #outcomes: string[] | null = null;

  constructor(house: House, table: HouseTable, seeds: TableSeeds) {
    this.#house = house;
    this.#table = table;
    this.#seeds = seeds;
  }

  get code(): string {
    return this.#table.code;
  }

  /** The round as it stands; null before the first step. */
  get round(): RoundRow | null {
    return this.#round;
  }

  /** Does what is due at `now`, the site's time. True when something was put down for the site. */
  async step(now: number, chain: BeaconChain): Promise<boolean> {
    this.#round ??= await this.#readRound();
    this.#outcomes ??= await this.#readOutcomes();
    const round = this.#round;
    if (round === null) return this.#open(1, now, now, chain);
    const beaconAt = roundTime(round.chain, round.beaconRound) * 1_000;
    if (round.state === 'betting') {
      if (now < beaconAt + BEACON_AFTER_MS) return false;
      const signature = await this.#house.wallet.beacon(round.beaconRound);
      if (signature !== null) return this.#deal(round, signature);
      return now > beaconAt + VOID_AFTER_MS ? this.#makeVoid(round) : false;
    }
    if (now < round.endsAt) return false;
    // After a pause of the provider rounds go on from now.
    const opensAt = now - round.endsAt > this.#table.showS * 1_000 ? now : round.endsAt;
    return this.#open(round.number + 1, opensAt, now, chain);
  }

  now(at: number): TableNow | null {
    const round = this.#round;
    if (round === null) return null;
    const { number, opensAt, closesAt, endsAt, commitment, beaconRound, outcome } = round;
    const isBetting = round.state === 'betting' && at < closesAt;
    const beaconAt = roundTime(round.chain, beaconRound) * 1_000 + BEACON_AFTER_MS;
    const next = isBetting ? closesAt : round.state === 'betting' ? beaconAt : endsAt;
    return {
      table: this.#table.code,
      game: this.#table.game,
      number,
      state: isBetting ? 'betting' : round.state === 'betting' ? 'drawing' : 'shown',
      opensAt,
      closesAt,
      changesAt: Math.max(next, at + SOON_MS),
      commitment,
      beaconRound,
      cards: [...(round.cards ?? [])],
      outcome,
      outcomes: [...(this.#outcomes ?? [])],
      isOpen: true,
    };
  }

  async #open(number: number, opensAt: number, now: number, chain: BeaconChain): Promise<boolean> {
    const { db } = this.#house;
    const commitment = commitmentOf(await this.#seeds.seedOf(db, this.code, number));
    const closesAt = opensAt + this.#table.bettingS * 1_000;
    const beaconRound = roundForClose(chain, closesAt / 1_000);
    const endsAt = roundTime(chain, beaconRound) * 1_000 + this.#table.showS * 1_000;
    await db.run(
      `insert into round (table_code, number, commitment, committed_at, opens_at, closes_at, ends_at, beacon_chain, beacon_round)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        this.code,
        number,
        commitment,
        Math.round(Math.min(now, opensAt)),
        opensAt,
        closesAt,
        endsAt,
        JSON.stringify(chain),
        beaconRound,
      ],
    );
    this.#round = await this.#readRound();
    return false;
  }

  /** Cards, and what every stake comes to, in one transaction with what the site is told of it. */
  async #deal(round: RoundRow, signature: string): Promise<boolean> {
    const randomness = verifyRound(round.chain, round.beaconRound, signature);
    if (randomness === null) throw new Error(`${this.code} ${round.number}: the beacon’s signature is not right`);
    const seed = await this.#seeds.seedOf(this.#house.db, this.code, round.number);
    const shoe = sharedShoe({ seed, table: this.code, number: round.number, beacon: randomness });
    const result = dealShared(this.#table.game, shoe);
    const told = await this.#house.db.tx(async (tx) => {
      const dealt = await tx.run(
        `update round set state = 'paid', seed = $3, randomness = $4, signature = $5, cards = $6, outcome = $7
          where table_code = $1 and number = $2 and state = 'betting'`,
        [this.code, round.number, seed, randomness, signature, result.cards, result.outcome],
      );
      if (dealt === 0) return 0;
      await giveUpAsking(tx, this.code, round.number);
      const stakes = await takenStakes(tx, this.code, round.number);
      const backs = stakes.map(({ bets }) => backOf(bets, result));
      await payStakes(tx, { game: this.#table.game, round: `${this.code}:${round.number}` }, stakes, backs);
      return stakes.length;
    });
    this.#round = await this.#readRound();
    this.#outcomes = await this.#readOutcomes();
    return told > 0;
  }

  async #makeVoid(round: RoundRow): Promise<boolean> {
    await voidRound(this.#house.db, this.code, round.number);
    this.#round = await this.#readRound();
    return true;
  }

  #readRound(): Promise<RoundRow | null> {
    return this.#house.db.maybeOne<RoundRow>(
      `select ${ROUND_COLUMNS} from round where table_code = $1 order by number desc limit 1`,
      [this.code],
    );
  }

  async #readOutcomes(): Promise<string[]> {
    const rows = await this.#house.db.query<{ outcome: string }>(
      `select outcome from round where table_code = $1 and outcome is not null order by number desc limit ${ROADS_ROUNDS}`,
      [this.code],
    );
    return rows.map(({ outcome }) => outcome).reverse();
  }
}

/** Stakes of a round that stand. */
export const takenStakes = (tx: Tx, table: string, number: number): Promise<Stake[]> =>
  tx.query<Stake>(
    `select id, player, debit, bets from stake where table_code = $1 and number = $2 and state = 'taken' order by id`,
    [table, number],
  );

/** One credit for each of these stakes, lost ones of zero: it closes the round. */
export async function payStakes(
  tx: Tx,
  of: { readonly game: string; readonly round: string },
  stakes: readonly Stake[],
  backs: readonly Money[],
): Promise<void> {
  await tx.run(
    `update stake s set state = 'paid', back = p.back from unnest($1::bigint[], $2::bigint[]) as p (id, back) where s.id = p.id`,
    [stakes.map(({ id }) => id), backs],
  );
  await putMessages(
    tx,
    stakes.map(({ player, debit }, at) => ({
      kind: 'credit' as const,
      body: {
        transactionId: `${debit}:back`,
        player: String(player),
        currency: 'CNY',
        ...of,
        amount: formatMoney(backs[at] as Money),
        debit,
        closes: true,
      },
    })),
  );
}

/** A round that is not dealt: every stake goes back, those that nobody has answered for too. */
export async function voidRound(db: Db, table: string, number: number): Promise<void> {
  await db.tx(async (tx) => {
    const changed = await tx.run(
      `update round set state = 'void' where table_code = $1 and number = $2 and state = 'betting'`,
      [table, number],
    );
    if (changed === 0) return;
    await giveUpAsking(tx, table, number);
    await takeBack(tx, await takenStakes(tx, table, number));
  });
}

/** What comes back of the stakes of one request. */
export function backOf(bets: Readonly<Record<string, string>>, result: SharedResult): Money {
  let sum = 0n;
  for (const [bet, amount] of Object.entries(bets))
    sum += moneyBack(parseMoney(amount) ?? money(0n), result.backOf(bet));
  return money(sum);
}

/** Stakes whose debit nobody has answered are taken back before cards are known to anybody. */
async function giveUpAsking(tx: Tx, table: string, number: number): Promise<void> {
  const asking = await tx.query<Stake>(
    `select id, player, debit, bets from stake where table_code = $1 and number = $2 and state = 'asking' for update`,
    [table, number],
  );
  await takeBack(tx, asking);
}

/** Gives stakes back, whether their debit was carried out or not: one that was not is refused when it comes. */
export async function takeBack(tx: Tx, stakes: readonly Pick<Stake, 'id' | 'player' | 'debit'>[]): Promise<void> {
  if (stakes.length === 0) return;
  await tx.run(`update stake set state = 'returned' where id = any ($1)`, [stakes.map(({ id }) => id)]);
  await putMessages(
    tx,
    stakes.map(({ player, debit }) => ({
      kind: 'rollback' as const,
      body: { transactionId: `${debit}:undo`, player: String(player), of: debit },
    })),
  );
}
