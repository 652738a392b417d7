import { randomUUID } from 'node:crypto';
import {
  BLACKJACK_LIMITS,
  HAND_STANDS_AFTER_MS,
  SHOE_CARDS,
  chanceToSurvive,
  commitmentOf,
  halvesBack,
  playBlackjack,
  soloShoe,
  standing,
  unitsStaked,
  type Action,
  type BlackjackRound,
} from '@caiting/games';
import { formatMoney, money, parseMoney, yuan, type Money } from '@caiting/money';
import type { Queries, Tx } from '../platform/db/pool.ts';
import { NoAnswer } from '../platform/signed/post.ts';
import { refusal } from './bets.ts';
import { fault, ok, type House, type Told } from './house.ts';
import { putMessages, type Outgoing } from './outgoing.ts';
import { freshSeed } from './seeds.ts';

/** Twenty-one for one player. A hand is its seed, its nonce and the actions made: everything else follows. */

interface SeedRow {
  readonly id: bigint;
  readonly seed: string;
  readonly commitment: string;
  readonly client_seed: string;
  readonly hands: number;
}
const SEED = 'id, seed, commitment, client_seed, hands';

interface HandRow {
  readonly id: bigint;
  readonly player: bigint;
  readonly nonce: number;
  readonly stake: Money;
  readonly actions: Action[];
  readonly state: 'asking' | 'playing' | 'adding' | 'over' | 'void' | 'refused';
  readonly pending: Action | null;
  readonly debit: string;
  readonly firstDebit: string;
  readonly answer: { readonly balance?: string; readonly status?: string; readonly reason?: string } | null;
  readonly startedAt: number;
  readonly standsAt: number;
  readonly back: Money | null;
  readonly seed: string;
  readonly commitment: string;
  readonly clientSeed: string;
}
const HAND = `select h.id, h.player, h.nonce, h.stake, h.actions, h.state, h.pending, h.debit, h.first_debit as "firstDebit", h.answer,
  h.started_at::float8 as "startedAt", h.stands_at::float8 as "standsAt", h.back, s.seed, s.commitment, s.client_seed as "clientSeed"
  from hand h join player_seed s on s.id = h.seed_id`;

const lock = (tx: Tx, player: string): Promise<number> =>
  tx.run('select pg_advisory_xact_lock(hashtextextended($1, 2))', [player]);

/** The seed that deals a player's hands now, made when first asked for. */
async function seedNow(tx: Queries, player: string): Promise<SeedRow> {
  const known = await tx.maybeOne<SeedRow>(`select ${SEED} from player_seed where player = $1 and told_at is null`, [
    player,
  ]);
  return known ?? addSeed(tx, player, '');
}

function addSeed(tx: Queries, player: string, clientSeed: string): Promise<SeedRow> {
  const seed = freshSeed();
  return tx.one<SeedRow>(
    `insert into player_seed (player, seed, commitment, client_seed) values ($1, $2, $3, $4) returning ${SEED}`,
    [player, seed, commitmentOf(seed), clientSeed],
  );
}

const shownSeed = ({ commitment, client_seed: clientSeed, hands }: SeedRow) => ({ commitment, clientSeed, hands });
const roundOf = ({ seed, clientSeed, nonce, actions }: HandRow): BlackjackRound =>
  playBlackjack(soloShoe({ seed, clientSeed, nonce }), actions);

/** What of a hand its player may see. */
export function shownHand(hand: HandRow) {
  const round = roundOf(hand);
  const staked = money(hand.stake * BigInt(unitsStaked(round)));
  return {
    hand: String(hand.id),
    step: hand.actions.length,
    stake: formatMoney(hand.stake),
    staked: formatMoney(staked),
    // The second card lies face down until nothing can be decided any more.
    dealer: round.isOver ? round.dealer : round.dealer.slice(0, 1),
    hands: round.hands.map(({ cards, units, result }) => ({ cards, units, result })),
    active: round.active,
    actions: round.actions,
    chance: chanceToSurvive(round, SHOE_CARDS),
    isOver: round.isOver,
    back: hand.back === null ? null : formatMoney(hand.back),
    commitment: hand.commitment,
    clientSeed: hand.clientSeed,
    nonce: hand.nonce,
    startedAt: hand.startedAt,
    standsAt: hand.standsAt,
  };
}

/** The hand under way, or the last one that was played. */
export async function currentHand({ db }: House, player: string): Promise<Told> {
  const seed = await db.tx(async (tx) => {
    await lock(tx, player);
    return seedNow(tx, player);
  });
  const hand = await db.maybeOne<HandRow>(
    `${HAND} where h.player = $1 and h.state in ('playing', 'adding', 'over') order by h.id desc limit 1`,
    [player],
  );
  return ok({ hand: hand && shownHand(hand), seed: shownSeed(seed) });
}

export interface BeginInput {
  readonly player: string;
  readonly stake: string;
  readonly request: string;
}

export async function beginHand(house: House, outgoing: Outgoing, now: number, input: BeginInput): Promise<Told> {
  const { player } = input;
  const stake = parseMoney(input.stake, 2);
  if (stake === null || stake < yuan(BLACKJACK_LIMITS.min) || stake > yuan(BLACKJACK_LIMITS.max))
    return fault('limits');
  const debit = `BJ-${randomUUID()}`;
  const begun = await house.db.tx(async (tx): Promise<Told | bigint> => {
    await lock(tx, player);
    const earlier = await tx.maybeOne<HandRow>(`${HAND} where h.player = $1 and h.request = $2`, [
      player,
      input.request,
    ]);
    if (earlier !== null) return earlier.stake === stake ? toldAgain(earlier) : fault('otherBody');
    const open = await tx.maybeOne(
      `select 1 from hand where player = $1 and state in ('asking', 'playing', 'adding')`,
      [player],
    );
    if (open !== null) return fault('handOpen');
    const seed = await seedNow(tx, player);
    const made = await tx.one<{ id: bigint }>(
      `insert into hand (player, seed_id, nonce, stake, request, debit, first_debit, started_at, stands_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7, $8) returning id`,
      [player, seed.id, seed.hands, stake, input.request, debit, now, now + HAND_STANDS_AFTER_MS],
    );
    return made.id;
  });
  if (typeof begun !== 'bigint') return begun;
  return payFirst(house, outgoing, { player, id: begun, debit, stake });
}

/** Debits the first stake of a hand that was put down, and deals. */
async function payFirst(
  house: House,
  outgoing: Outgoing,
  of: { readonly player: string; readonly id: bigint; readonly debit: string; readonly stake: Money },
): Promise<Told> {
  const { player, id, debit, stake } = of;
  const asked = await debitFor(house, { player, hand: id, debit, amount: stake });
  if (asked === null) {
    await giveUp(house, id);
    outgoing.wake();
    return fault('busy');
  }
  if (asked.status !== 'ok') {
    await house.db.run(`update hand set state = 'refused', answer = $2 where id = $1 and state = 'asking'`, [
      id,
      JSON.stringify(asked),
    ]);
    return refusal(asked);
  }
  const isTaken = await house.db.tx(async (tx) => {
    await lock(tx, player);
    const changed = await tx.run(`update hand set state = 'playing', answer = $2 where id = $1 and state = 'asking'`, [
      id,
      JSON.stringify(asked),
    ]);
    if (changed === 0) return false;
    await tx.run('update player_seed s set hands = s.hands + 1 from hand h where h.id = $1 and s.id = h.seed_id', [id]);
    await endIfOver(tx, id);
    return true;
  });
  if (!isTaken) return fault('busy');
  outgoing.wake();
  return ok({ hand: shownHand(await readHand(house.db, id)), balance: asked.balance });
}

/** A request that came before: a hand that was begun, or why it was not. */
function toldAgain(hand: HandRow): Told {
  if (hand.state === 'refused') return refusal(hand.answer ?? {});
  if (hand.state === 'asking' || hand.state === 'void') return fault('busy');
  return ok({ hand: shownHand(hand), balance: hand.answer?.balance });
}

export interface ActInput {
  readonly player: string;
  readonly hand: string;
  readonly step: number;
  readonly action: Action;
}

/** One action, after the step that it names: what was made meanwhile in another tab is not made twice. */
export async function actOnHand(house: House, outgoing: Outgoing, input: ActInput): Promise<Told> {
  const { player, action } = input;
  const debit = `BJ-${randomUUID()}`;
  const done = await house.db.tx(async (tx): Promise<Told | HandRow | null> => {
    await lock(tx, player);
    const hand = await tx.maybeOne<HandRow>(`${HAND} where h.id = $1 and h.player = $2`, [input.hand, player]);
    if (hand === null || (hand.state !== 'playing' && hand.state !== 'adding' && hand.state !== 'over'))
      return fault('noHand');
    if (hand.state !== 'playing' || hand.actions.length !== input.step) return fault('otherStep');
    if (!roundOf(hand).actions.includes(action)) return fault('notAllowed');
    if (action === 'double' || action === 'split') {
      await tx.run(`update hand set state = 'adding', pending = $2, debit = $3 where id = $1`, [
        hand.id,
        action,
        debit,
      ]);
      return hand;
    }
    await addAction(tx, hand.id, action);
    return null;
  });
  const after = async (balance: string | null): Promise<Told> => {
    outgoing.wake();
    return ok({ hand: shownHand(await readHand(house.db, BigInt(input.hand))), balance });
  };
  if (done === null) return after(null);
  if (!isHand(done)) return done;
  const hand = done;
  const asked = await debitFor(house, { player, hand: hand.id, debit, amount: hand.stake });
  if (asked === null) {
    await giveUp(house, hand.id);
    outgoing.wake();
    return fault('busy');
  }
  const isTaken = await house.db.tx(async (tx) => {
    await lock(tx, player);
    const changed = await tx.run(
      `update hand set state = 'playing', pending = null where id = $1 and state = 'adding' and debit = $2`,
      [hand.id, debit],
    );
    if (changed === 0 || asked.status !== 'ok') return changed > 0;
    await addAction(tx, hand.id, action);
    return true;
  });
  if (!isTaken) return fault('busy');
  return asked.status === 'ok' ? after(asked.balance ?? null) : refusal(asked);
}

const isHand = (value: Told | HandRow): value is HandRow => 'firstDebit' in value;

async function addAction(tx: Tx, id: bigint, action: Action): Promise<void> {
  await tx.run(`update hand set actions = actions || $2::text where id = $1`, [id, action]);
  await endIfOver(tx, id);
}

/** Pays a hand that is over, with what the site is told of it. */
async function endIfOver(tx: Tx, id: bigint): Promise<void> {
  const hand = await readHand(tx, id);
  const round = roundOf(hand);
  if (!round.isOver) return;
  const halves = round.hands.reduce(
    (sum, { result, units }) => sum + halvesBack({ result: result ?? 'lose', units }),
    0,
  );
  const back = money((hand.stake * BigInt(halves)) / 2n);
  await tx.run(`update hand set state = 'over', back = $2 where id = $1`, [id, back]);
  await putMessages(tx, [
    {
      kind: 'credit',
      body: {
        transactionId: `${hand.firstDebit}:back`,
        player: String(hand.player),
        currency: 'CNY',
        game: 'blackjack',
        round: `BJ:${id}`,
        amount: formatMoney(back),
        debit: hand.firstDebit,
        closes: true,
      },
    },
  ]);
}

const readHand = (db: Queries, id: bigint): Promise<HandRow> => db.one<HandRow>(`${HAND} where h.id = $1`, [id]);

/** Null when nobody knows what became of it. */
async function debitFor(
  { wallet, warn }: House,
  of: { readonly player: string; readonly hand: bigint; readonly debit: string; readonly amount: Money },
) {
  try {
    return await wallet.ask('debit', {
      transactionId: of.debit,
      player: of.player,
      currency: 'CNY',
      game: 'blackjack',
      round: `BJ:${of.hand}`,
      amount: formatMoney(of.amount),
    });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    warn('a debit is not answered', error);
    return null;
  }
}

/** The debit that a hand waits for is taken back: a hand that was not begun is void, one that was to be doubled or split goes on as it was. */
export async function giveUp({ db }: House, id: bigint): Promise<void> {
  await db.tx(async (tx) => {
    const hand = await tx.maybeOne<HandRow>(
      `${HAND} where h.id = $1 and h.state in ('asking', 'adding') for update of h`,
      [id],
    );
    if (hand === null) return;
    await tx.run(
      `update hand set state = case state when 'asking' then 'void' else 'playing' end, pending = null where id = $1`,
      [id],
    );
    await putMessages(tx, [
      {
        kind: 'rollback',
        body: { transactionId: `${hand.debit}:undo`, player: String(hand.player), of: hand.debit },
      },
    ]);
  });
}

/** Hands that nobody went on with stand. Gives how many. */
export async function standOldHands(house: House, now: number): Promise<number> {
  const rows = await house.db.query<{ id: bigint; player: bigint }>(
    `select id, player from hand where state = 'playing' and stands_at <= $1 order by stands_at limit 100`,
    [now],
  );
  for (const { id, player } of rows)
    await house.db.tx(async (tx) => {
      await lock(tx, String(player));
      const hand = await readHand(tx, id);
      if (hand.state !== 'playing') return;
      const shoe = soloShoe({ seed: hand.seed, clientSeed: hand.clientSeed, nonce: hand.nonce });
      await tx.run('update hand set actions = $2 where id = $1', [id, standing(shoe, hand.actions)]);
      await endIfOver(tx, id);
    });
  return rows.length;
}

/** Seeds of a player: the one in use by its commitment, those told before in full. */
export async function seedsOf({ db }: House, player: string): Promise<Told> {
  const seed = await db.tx(async (tx) => {
    await lock(tx, player);
    return seedNow(tx, player);
  });
  const told = await db.query<SeedRow>(
    `select ${SEED} from player_seed where player = $1 and told_at is not null order by id desc limit 20`,
    [player],
  );
  return ok({ seed: shownSeed(seed), told: told.map((row) => ({ ...shownSeed(row), seed: row.seed })) });
}

/** Tells the seed in use and begins with another one. A seed that dealt nothing is only replaced. */
export function rotateSeed({ db }: House, player: string, clientSeed: string): Promise<Told> {
  return db.tx(async (tx) => {
    await lock(tx, player);
    const open = await tx.maybeOne(
      `select 1 from hand where player = $1 and state in ('asking', 'playing', 'adding')`,
      [player],
    );
    if (open !== null) return fault('handOpen');
    const before = await seedNow(tx, player);
    await tx.run('update player_seed set told_at = now() where id = $1', [before.id]);
    const seed = await addSeed(tx, player, clientSeed);
    return ok({ seed: shownSeed(seed), told: { ...shownSeed(before), seed: before.seed } });
  });
}
