import { randomUUID } from 'node:crypto';
import { HOUSE_PROVIDER } from '@caiting/contract';
import { HOUSE_TABLES, type Action } from '@caiting/games';
import { roundTime } from '@caiting/lottery/draw';
import { actOnHand, beginHand } from '../src/game-provider/blackjack.ts';
import { takeBets } from '../src/game-provider/bets.ts';
import type { House, Told } from '../src/game-provider/house.ts';
import { Outgoing } from '../src/game-provider/outgoing.ts';
import { prepareStore } from '../src/game-provider/schema.ts';
import { TableSeeds } from '../src/game-provider/seeds.ts';
import { SiteWallet } from '../src/game-provider/site.ts';
import { Table } from '../src/game-provider/table.ts';
import { DEMO_GAME, answerKnown } from '../src/modules/games/index.ts';
import { setClock } from '../src/platform/clock.ts';
import { withClient } from '../src/platform/db/connect.ts';
import { gamesUrl } from '../src/platform/db/roles.ts';
import { openDb, type Db } from '../src/platform/db/pool.ts';
import type { Deps } from '../src/platform/deps.ts';
import { chance, pick } from './bets.ts';

const STAKES: Readonly<Record<string, readonly (readonly [bet: string, yuan: string])[]>> = {
  DT1: [
    ['dragon', '20'],
    ['tiger', '50'],
    ['tie', '5'],
    ['dragonBig', '10'],
    ['tigerRed', '30'],
  ],
  BA1: [
    ['banker', '100'],
    ['player', '50'],
    ['tie', '10'],
    ['small', '20'],
    ['playerPair', '10'],
  ],
};
const PLAYED = Object.keys(STAKES);
/** The beacon of a past moment is out at once; a second more, and the table has asked. */
const AFTER_BEACON_MS = 1_000;

/**
 * The built-in provider as the demo's past needs it: its tables and its books, with the wallet in this process and the clock of then. The running site's
 * provider goes on from the same books.
 */
export class DemoGames {
  readonly #deps: Deps;
  readonly #house: House;
  readonly #books: Db;
  readonly #outgoing: Outgoing;
  readonly #tables: readonly Table[];

  private constructor(deps: Deps, books: Db) {
    this.#deps = deps;
    this.#books = books;
    const wallet = new SiteWallet((message, body) => answerKnown(deps, HOUSE_PROVIDER, { message, body }));
    this.#house = { db: books, wallet, warn: (what, error) => deps.log.warn({ err: error }, `demo games: ${what}`) };
    this.#outgoing = new Outgoing(this.#house);
    const seeds = new TableSeeds();
    this.#tables = HOUSE_TABLES.filter(({ code }) => PLAYED.includes(code)).map(
      (table) => new Table(this.#house, table, seeds),
    );
  }

  /** Null where no built-in provider will run. */
  static async open(deps: Deps): Promise<DemoGames | null> {
    const { config, ownerTarget } = deps;
    const socketFolder = typeof ownerTarget === 'string' ? undefined : ownerTarget.host;
    const url = config.gamesDatabaseUrl ?? (socketFolder && gamesUrl(socketFolder));
    if (!url || !config.gameProviders.some(({ provider }) => provider === HOUSE_PROVIDER)) return null;
    const books = openDb(url, { connectionsMax: 4, applicationName: 'caiting-games-seed' });
    await prepareStore(books);
    return new DemoGames(deps, books);
  }

  /** One round of every table that is played, at a moment of the past, with what some people stake on it. The clock is a little later afterwards. */
  async round(at: number, people: readonly bigint[], ...words: readonly string[]): Promise<void> {
    await this.#goTo(at);
    const { chain } = await this.#house.wallet.clock();
    let later = at;
    for (const table of this.#tables) {
      await table.step(at, chain);
      for (const player of people) await this.#stake(table, player, at, [...words, table.code]);
      const { round } = table;
      if (round !== null) later = Math.max(later, roundTime(round.chain, round.beaconRound) * 1_000 + AFTER_BEACON_MS);
    }
    await this.#goTo(later);
    for (const table of this.#tables) await table.step(later, chain);
    await this.#tell();
  }

  /** One hand of twenty-one, played as many play: hit below fifteen. */
  async hand(at: number, player: bigint, ...words: readonly string[]): Promise<void> {
    await this.#goTo(at);
    const stake = pick(['10', '20', '50'], 'hand', ...words);
    let told = await beginHand(this.#house, this.#outgoing, at, {
      player: String(player),
      stake,
      request: randomUUID(),
    });
    for (let hand = handOf(told); hand !== null && !hand.isOver; hand = handOf(told)) {
      const action: Action = chance(100, ...words, String(hand.step)) < 45 ? 'hit' : 'stand';
      const next = hand.actions.includes(action) ? action : 'stand';
      told = await actOnHand(this.#house, this.#outgoing, {
        player: String(player),
        hand: hand.hand,
        step: hand.step,
        action: next,
      });
    }
    await this.#tell();
  }

  close(): Promise<void> {
    return this.#books.close();
  }

  async #stake(table: Table, player: bigint, now: number, words: readonly string[]): Promise<void> {
    const { round } = table;
    if (round === null) return;
    const [bet, yuan] = pick(STAKES[table.code] ?? [], 'stake', String(player), ...words);
    await takeBets(
      this.#house,
      { table, outgoing: this.#outgoing, now },
      {
        table: table.code,
        number: round.number,
        player: String(player),
        request: randomUUID(),
        stakes: { [bet]: yuan },
      },
    );
  }

  /** Everything that the wallet must still hear. */
  async #tell(): Promise<void> {
    while ((await this.#outgoing.flush()) > 0);
  }

  #goTo = (ms: number): Promise<Date> => setClock(this.#deps.db, { at: new Date(ms) });
}

/** A provider outside, closed for now: how the list shows what cannot be played. Rows of games are the owner's. */
export const addOutsideGame = (deps: Deps): Promise<unknown> =>
  withClient(deps.ownerTarget, async (owner) => {
    await owner.query(
      `insert into game_provider (code, name_zh, name_en) values ('partner', '合作游戏商', 'Partner Games') on conflict do nothing`,
    );
    await owner.query(
      `insert into game (code, provider, kind, name_zh, name_en, sort, state, why_zh, why_en)
         values ($1, 'partner', 'other', '牌九', 'Pai Gow', 90, 'maintenance', '游戏商正在升级，完成后开放', 'The provider is upgrading; it opens afterwards')
         on conflict do nothing`,
      [DEMO_GAME],
    );
  });

interface DealtHand {
  readonly hand: string;
  readonly step: number;
  readonly isOver: boolean;
  readonly actions: readonly string[];
}

const handOf = (told: Told): DealtHand | null => ('hand' in told ? (told['hand'] as DealtHand) : null);
