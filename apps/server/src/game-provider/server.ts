import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PROVIDER_PATH, WALLET_WINDOW_MS } from '@caiting/contract';
import { HOUSE_TABLES, ACTIONS, type Action } from '@caiting/games';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, isSignedText, realNowMs, signText } from '../platform/signed/sign.ts';
import { actOnHand, beginHand, currentHand, giveUp, rotateSeed, seedsOf, standOldHands } from './blackjack.ts';
import { myRounds, takeBets } from './bets.ts';
import { fault, ok, type House, type Told } from './house.ts';
import { Outgoing } from './outgoing.ts';
import { sharedProof } from './proofs.ts';
import { reportRound } from './reports.ts';
import { TableSeeds } from './seeds.ts';
import { Table, takeBack } from './table.ts';

const BODY_MAX_BYTES = 8_192;
/** The site's clock may be set, so it is asked often: a step that is due comes at most so late. */
const TICK_MS = 200;
const HANDS_EVERY_TICKS = 25;

type Fields = Readonly<Record<string, unknown>>;
type Answers = Readonly<Record<string, (fields: Fields) => Promise<Told> | Told>>;

/** The built-in provider: answers the site, and moves tables and hands along. */
export class HouseServer {
  readonly #house: House;
  readonly #key: string;
  readonly #outgoing: Outgoing;
  readonly #tables: readonly Table[];
  readonly #server: Server;
  #now: number | null = null;
  #isStopped = false;
  #loop: Promise<void> | null = null;

  constructor(house: House, key: string) {
    this.#house = house;
    this.#key = key;
    this.#outgoing = new Outgoing(house);
    const seeds = new TableSeeds();
    this.#tables = HOUSE_TABLES.map((table) => new Table(house, table, seeds));
    this.#server = createServer((request, response) => void this.#answer(request, response));
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

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const path = request.url ?? '';
      const body = await textOf(request);
      const timestamp = headerOf(request, TIMESTAMP_HEADER);
      const isYoung = /^\d{1,15}$/.test(timestamp) && Math.abs(realNowMs() - Number(timestamp)) <= WALLET_WINDOW_MS;
      const isOurs = isSignedText(this.#key, { timestamp, path, body }, headerOf(request, SIGNATURE_HEADER));
      if (request.method !== 'POST' || !isOurs || !isYoung) return void response.writeHead(403).end();
      const told = await this.#tell(path, body);
      const text = JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
      const answered = String(realNowMs());
      response.writeHead(200, {
        'content-type': 'application/json',
        [TIMESTAMP_HEADER]: answered,
        [SIGNATURE_HEADER]: signText(this.#key, { timestamp: answered, path, body: text }),
      });
      response.end(text);
    } catch (error) {
      this.#house.warn('a question of the site', error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  }

  async #tell(path: string, body: string): Promise<Told> {
    const message = path.startsWith(PROVIDER_PATH) ? path.slice(PROVIDER_PATH.length) : '';
    const fields = JSON.parse(body) as Fields;
    return Object.hasOwn(this.#answers, message)
      ? ((await this.#answers[message]?.(fields)) ?? fault('unknown'))
      : fault('unknown');
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

const headerOf = ({ headers }: IncomingMessage, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Throws for a body that is longer than anything the site says. */
async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += (part as Buffer).length;
    if (length > BODY_MAX_BYTES) throw new Error('the body is too long');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
