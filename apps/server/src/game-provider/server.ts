import type { Server } from 'node:http';
import { HOUSE_TABLES, ACTIONS, type Action } from '@caiting/games';
import { actOnHand, beginHand, currentHand, giveUp, rotateSeed, seedsOf, standOldHands } from './blackjack.ts';
import { myRounds, takeBets } from './bets.ts';
import { fault, ok, type House } from './house.ts';
import { Outgoing } from './outgoing.ts';
import { sharedProof } from './proofs.ts';
import { reportRound } from './reports.ts';
import { TableSeeds } from './seeds.ts';
import { signedServer, type Answers } from './signed-server.ts';
import { Table, takeBack } from './table.ts';

/** The site's clock may be set, so it is asked often: a step that is due comes at most so late. */
const TICK_MS = 200;
const HANDS_EVERY_TICKS = 25;

/** The built-in provider: answers the site, and moves tables and hands along. */
export class HouseServer {
  readonly #house: House;
  readonly #outgoing: Outgoing;
  readonly #tables: readonly Table[];
  readonly #server: Server;
  #now: number | null = null;
  #isStopped = false;
  #loop: Promise<void> | null = null;

  constructor(house: House, key: string) {
    this.#house = house;
    this.#outgoing = new Outgoing(house);
    const seeds = new TableSeeds();
    this.#tables = HOUSE_TABLES.map((table) => new Table(house, table, seeds));
    this.#server = signedServer({ key, answers: this.#answers, warn: (what, error) => house.warn(what, error) });
  }

  get http(): Server {
    return this.#server;
  }

  /** What a process before us left unanswered is taken back; then tables and hands go on. */
  async start(): Promise<void> {
    await this.#takeBackUnanswered();
    this.#outgoing.start();
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#loop;
    await this.#outgoing.stop();
  }

  async #takeBackUnanswered(): Promise<void> {
    const { db } = this.#house;
    await db.tx(async (tx) => {
      const asking = await tx.query<{ id: bigint; player: bigint; debit: string }>(
        `select id, player, debit from stake where state = 'asking' for update`,
      );
      await takeBack(tx, asking);
    });
    const hands = await db.query<{ id: bigint }>(`select id from hand where state in ('asking', 'adding')`);
    for (const { id } of hands) await giveUp(this.#house, id);
  }

  async #run(): Promise<void> {
    for (let tick = 0; !this.#isStopped; tick += 1) {
      await this.#tick(tick).catch((error: unknown) => this.#house.warn('a turn of the tables', error));
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  }

  async #tick(tick: number): Promise<void> {
    const { now, chain } = await this.#house.wallet.clock();
    this.#now = now;
    const steps = await Promise.allSettled(this.#tables.map((table) => table.step(now, chain)));
    for (const step of steps) if (step.status === 'rejected') this.#house.warn('a table', step.reason);
    const stood = tick % HANDS_EVERY_TICKS === 0 ? await standOldHands(this.#house, now) : 0;
    if (stood > 0 || steps.some((step) => step.status === 'fulfilled' && step.value)) this.#outgoing.wake();
  }

  readonly #answers: Answers = {
    tables: () => {
      if (this.#now === null) return fault('busy');
      const now = this.#now;
      return ok({ now, tables: this.#tables.map((table) => table.now(now)).filter((table) => table !== null) });
    },
    mine: ({ table, player }) => myRounds(this.#house.db, String(table), String(player)),
    bet: async ({ table, number, player, request, stakes }) => {
      if (this.#now === null) return fault('busy');
      return takeBets(
        this.#house,
        { table: this.#tables.find(({ code }) => code === table), outgoing: this.#outgoing, now: this.#now },
        {
          table: String(table),
          number: Number(number),
          player: String(player),
          request: String(request),
          stakes: stakes as Readonly<Record<string, string>>,
        },
      );
    },
    hand: ({ player }) => currentHand(this.#house, String(player)),
    begin: ({ player, stake, request }) => {
      if (this.#now === null) return fault('busy');
      const input = { player: String(player), stake: String(stake), request: String(request) };
      return beginHand(this.#house, this.#outgoing, this.#now, input);
    },
    act: ({ player, hand, step, action }) =>
      ACTIONS.includes(action as Action)
        ? actOnHand(this.#house, this.#outgoing, {
            player: String(player),
            hand: String(hand),
            step: Number(step),
            action: action as Action,
          })
        : fault('badInput'),
    seed: ({ player }) => seedsOf(this.#house, String(player)),
    rotate: ({ player, clientSeed }) => rotateSeed(this.#house, String(player), String(clientSeed ?? '')),
    proof: async ({ table, number }) => {
      const proof = await sharedProof(this.#house.db, String(table), Number(number));
      return proof === null ? fault('unknown') : ok({ proof });
    },
    round: async ({ round, player }) =>
      ok({ report: await reportRound(this.#house.db, String(round), String(player)) }),
  };
}
