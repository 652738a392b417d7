import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { commitmentOf } from '@caiting/games';
import { money, parseMoney } from '@caiting/money';
import type { Db } from '../platform/db/pool.ts';
import { NoAnswer } from '../platform/signed/post.ts';
import { debitStake, putStake } from './bets.ts';
import { fault, ok, type House, type Told } from './house.ts';
import { Outgoing } from './outgoing.ts';
import { reportRound } from './reports.ts';
import { TEST_TABLE } from './schema.ts';
import { freshSeed } from './seeds.ts';
import { signedServer, type Answers, type Fields } from './signed-server.ts';
import { SiteWallet, type PostToWallet } from './site.ts';
import { payStakes, takenStakes, voidRound } from './table.ts';

/** Of no site: a game of the kit's wallet. */
const GAME = 'test';

export interface TestModeOptions {
  readonly db: Db;
  readonly key: string;
  /** Where it listens. */
  readonly host: string;
  /** How a message is posted to the wallet that the kit names. */
  postTo(wallet: string): PostToWallet;
  warn(what: string, error: unknown): void;
}

/**
 * The built-in provider at the door of the conformance kit (docs/providers/games.md). Stakes, payouts and messages go through the books and the code of
 * real rounds; the outcome alone is the kit's. No table runs, nobody is dealt to, and its books are never a site's.
 */
export class TestProvider {
  readonly #house: House;
  readonly #outgoing: Outgoing;
  readonly #server: Server;
  #post: PostToWallet = () => Promise.reject(new NoAnswer('no wallet was named'));

  constructor({ db, key, host, postTo, warn }: TestModeOptions) {
    this.#house = { db, warn, wallet: new SiteWallet((message, body) => this.#post(message, body)) };
    // Told when the kit asks, and not by itself: what the wallet hears comes in one order.
    this.#outgoing = new Outgoing(this.#house);
    const answers: Answers = {
      'test/wallet': ({ wallet }) => {
        if (!URL.canParse(String(wallet))) return fault('badInput');
        this.#post = postTo(String(wallet));
        return ok({});
      },
      'test/play': (fields) => this.#play(fields),
      'test/settle': () => this.#settle(),
      // Its pages are the site's: there is nothing to be seen at this address of its own.
      launch: () => ok({ url: `http://${host}:${(this.#server.address() as AddressInfo).port}/` }),
      round: async ({ round, player }) => ok({ report: await reportRound(db, String(round), String(player)) }),
    };
    this.#server = signedServer({ key, answers, warn });
  }

  get http(): Server {
    return this.#server;
  }

  start = async (): Promise<void> => undefined;

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** One round: its stakes one after the other, then what it brings. One that is not taken gives everything back. */
  async #play({ token, stakes, back }: Fields): Promise<Told> {
    const { db, wallet } = this.#house;
    const amounts = Array.isArray(stakes) ? stakes.map((stake) => parseMoney(String(stake))) : [];
    const won = parseMoney(String(back));
    if (won === null || amounts.length === 0) return fault('badInput');
    const { status, player } = await wallet.ask('authenticate', { token: String(token) });
    if (status !== 'ok' || player === undefined) return fault('refused');
    const number = await this.#openRound();
    for (const total of amounts) {
      if (total === null) return fault('badInput');
      const debit = `${TEST_TABLE}-${number}-${randomUUID()}`;
      const input = { table: TEST_TABLE, number, player, request: randomUUID(), stakes: {} };
      await putStake(db, { debit, total, input });
      const told = await debitStake(this.#house, this.#outgoing, { game: GAME, debit, total, input });
      if (told.status === 'ok') continue;
      await voidRound(db, TEST_TABLE, number);
      return ok({});
    }
    await db.tx(async (tx) => {
      await tx.run(`update round set state = 'paid' where table_code = $1 and number = $2`, [TEST_TABLE, number]);
      const taken = await takenStakes(tx, TEST_TABLE, number);
      const backs = taken.map((_, at) => (at === 0 ? won : money(0n)));
      await payStakes(tx, { game: GAME, round: `${TEST_TABLE}:${number}` }, taken, backs);
    });
    return ok({});
  }

  async #openRound(): Promise<number> {
    const { number } = await this.#house.db.one<{ number: number }>(
      `insert into round (table_code, number, commitment, committed_at, opens_at, closes_at, ends_at, beacon_chain, beacon_round)
         select $1, coalesce(max(number), 0) + 1, $2, 0, 0, 0, 0, '{}', 1 from round where table_code = $1 returning number::int as number`,
      [TEST_TABLE, commitmentOf(freshSeed())],
    );
    return number;
  }

  /** Sends once more everything that is not answered yet. */
  async #settle(): Promise<Told> {
    const { db } = this.#house;
    await db.run('update message set next_at = now() where status is null');
    await this.#outgoing.flush();
    return ok(await db.one('select count(*)::int as open from message where status is null'));
  }
}
