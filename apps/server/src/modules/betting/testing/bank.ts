import type { Queries } from '../../../platform/db/pool.ts';
import type { Placed, PricedRequest } from '../core/bet.ts';

/** One writer's memory: what it asked for and what it was told. */
interface Told {
  readonly request: PricedRequest;
  readonly answer: string;
}

export interface BankReport {
  /** Acknowledged orders by their request id. */
  readonly accepted: ReadonlyMap<string, { readonly player: string; readonly orderId: bigint; readonly total: bigint }>;
  readonly repeats: number;
  /** Repeats that got another answer than the first time; must stay empty. */
  readonly different: readonly string[];
}

const REPEAT_EVERY = 10;

/**
 * Writers that bet as fast as they are answered and ask every tenth time, at least once each, for something they were answered before. Faults of the
 * database are the batcher's business: one that reaches a writer is thrown.
 */
export class Bank {
  readonly #accepted = new Map<string, { player: string; orderId: bigint; total: bigint }>();
  readonly #different: string[] = [];
  #repeats = 0;
  #isOver = false;

  constructor(
    place: (request: PricedRequest) => Promise<Placed>,
    requestOf: (player: string) => PricedRequest,
    players: readonly string[],
  ) {
    this.done = Promise.all(players.map((player) => this.#write(place, requestOf, player))).then(() => this.#report());
  }

  readonly done: Promise<BankReport>;

  stop(): void {
    this.#isOver = true;
  }

  async #write(
    place: (request: PricedRequest) => Promise<Placed>,
    requestOf: (player: string) => PricedRequest,
    player: string,
  ): Promise<void> {
    const told: Told[] = [];
    for (let turn = 1; !this.#isOver || turn <= REPEAT_EVERY; turn += 1) {
      const old = turn % REPEAT_EVERY === 0 ? told[turn % told.length] : undefined;
      const request = old?.request ?? requestOf(player);
      const placed = await place(request);
      const answer = answerOf(placed);
      if (old) {
        this.#repeats += 1;
        if (answer !== old.answer) this.#different.push(`${request.requestId}: ${old.answer} then ${answer}`);
      } else if (placed.outcome === 'accepted' || placed.outcome === 'repeated') {
        // "repeated" for a new id: the first try was committed and its acknowledgement lost with the connection.
        told.push({ request, answer });
        this.#accepted.set(request.requestId, { player, orderId: placed.orderId, total: request.total });
      } else throw new Error(`refused: ${placed.outcome}`);
    }
  }

  #report(): BankReport {
    return { accepted: this.#accepted, repeats: this.#repeats, different: this.#different };
  }
}

function answerOf(placed: Placed): string {
  return placed.outcome === 'accepted' || placed.outcome === 'repeated'
    ? `${placed.orderId}/${placed.lines}/${placed.balance}`
    : placed.outcome;
}

/** What is wrong with the acknowledged orders: one that is not stored whole and once, each as a sentence. */
export async function lostOrders(db: Queries, { accepted }: BankReport): Promise<string[]> {
  const stored = await db.query<{
    id: string;
    order: bigint;
    stake: bigint | null;
    paid: bigint | null;
    lines: number;
  }>(
    `select k.request_id::text as id, (k.answer #>> '{}')::int8 as "order", b.stake, e.paid, e.lines
       from request_key k
      cross join lateral (select sum(stake)::int8 as stake from bet
                           where player = k.player and id between (k.answer #>> '{}')::int8 * 256 and (k.answer #>> '{}')::int8 * 256 + 255) as b
       left join (select player, ref, -sum(amount)::int8 as paid, count(*)::int as lines from entry where code = 301 group by player, ref) as e
         on e.player = k.player and e.ref = (k.answer #>> '{}')::int8
      where k.call = 'addBetting'`,
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  return [...accepted].flatMap(([id, { orderId, total }]) => {
    const row = byId.get(id);
    if (row === undefined) return [`order ${orderId} of request ${id} is lost`];
    const isWhole = row.order === orderId && row.stake === total && row.paid === total && row.lines === 1;
    return isWhole
      ? []
      : [
          `order ${orderId} of request ${id}: stored as ${row.order}, bets ${row.stake}, paid ${row.paid} in ${row.lines} lines, told ${total}`,
        ];
  });
}
