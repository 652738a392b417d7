import { createHash } from 'node:crypto';
import type { MoneyMessage, WalletInput } from '@caiting/contract';
import type { EventData } from '@caiting/contract/events';
import { isHeldUp, prepared, sqlState, type Db, type Queries } from '../../../platform/db/pool.ts';
import { perDeps } from '../../../platform/deps.ts';
import { Batcher } from '../../../platform/engine/batcher.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';

/** One message that moves money, as a provider sent it. */
export interface GameMessage {
  readonly provider: string;
  readonly kind: MoneyMessage;
  readonly input: WalletInput<MoneyMessage>;
  /** As received: its digest tells a repetition from another message under the same id. */
  readonly body: string;
  /** Of a rollback of the site's own: at whose word. The player is told when it makes the round void. */
  readonly by?: VoidedBy | undefined;
}

/** provider: it gave the round up, or never heard of it. */
export type VoidedBy = EventData<'game.voided'>['by'];

const MOVE = prepared('games.move', 'select move_games($1::jsonb) as answers');
/** As for bets (betting/place/bet-batcher.ts): two statements under way keep the database busy. */
const IN_FLIGHT_MAX = 2;
const REQUESTS_MAX = 200;
const WAITING_MAX = 5_000;

/** Gathers the messages of many players into few statements; a player has at most one under way. */
class GameMover {
  readonly #db: Queries;
  readonly #batcher: Batcher<GameMessage, string | null>;

  constructor(db: Db) {
    this.#db = db.few(IN_FLIGHT_MAX);
    this.#batcher = new Batcher({
      run: (batch) => this.#move(batch),
      batchMax: REQUESTS_MAX,
      inFlightMax: IN_FLIGHT_MAX,
      sendAt: REQUESTS_MAX / 2,
      waitingMax: WAITING_MAX,
      key: ({ input }) => input.player,
      // One order of locks for all writers.
      order: (a, b) => a.input.player.length - b.input.player.length || (a.input.player < b.input.player ? -1 : 1),
      isolates: (error) => sqlState(error) !== undefined && !isHeldUp(error),
    });
  }

  /** The answer's body; null: nothing happened, or nobody knows, and the provider asks again under the same id. */
  async move(message: GameMessage): Promise<string | null> {
    return this.#batcher.isFull ? null : this.#batcher.add(message);
  }

  async #move(batch: readonly GameMessage[]): Promise<readonly (string | null)[]> {
    const { answers } = await this.#db.one<{ answers: (string | null)[] }>(MOVE, [JSON.stringify(batch.map(rowOf))]);
    wakeOutbox();
    return answers;
  }
}

function rowOf({ provider, kind, input, body, by }: GameMessage, index: number): object {
  const { transactionId: id, player } = input;
  const row = {
    place: index + 1,
    provider,
    kind,
    id,
    player,
    body: createHash('sha256').update(`${kind}\n${body}`).digest('hex'),
  };
  if ('of' in input) return { ...row, of: input.of, by };
  const { game, round } = input;
  if (!('amount' in input)) return { ...row, game, round };
  const stake = { ...row, game, round, amount: String(input.amount) };
  return 'debit' in input ? { ...stake, of: input.debit, closes: input.closes === true } : stake;
}

export const gameMoverOf = perDeps(({ db }) => new GameMover(db));
