import type { GameProof } from '@caiting/contract';
import { findTable, playBlackjack, soloShoe, type Action } from '@caiting/games';
import type { Queries } from '../platform/db/pool.ts';
import { ROUND_COLUMNS, type RoundRow } from './table.ts';

/** Everything that may be told of a shared round now; null for one that is not. */
export async function sharedProof(db: Queries, code: string, number: number): Promise<GameProof | null> {
  const table = findTable(code);
  const round = await db.maybeOne<RoundRow>(
    `select ${ROUND_COLUMNS} from round where table_code = $1 and number = $2`,
    [code, number],
  );
  if (!table || round === null) return null;
  const { chain, randomness, signature } = round;
  return {
    game: table.game,
    commitment: round.commitment,
    seed: round.seed,
    shared: {
      table: code,
      number,
      committedAt: round.committedAt,
      closedAt: round.closesAt,
      beaconRound: round.beaconRound,
      beacon: randomness !== null && signature !== null ? { randomness, signature } : null,
      isVoid: round.state === 'void',
      chain: {
        name: chain.name,
        chainHash: chain.chainHash,
        publicKey: chain.publicKey,
        genesis: chain.genesis,
        period: chain.period,
      },
    },
    solo: null,
    cards: [...(round.cards ?? [])],
    outcome: round.outcome,
  };
}

interface SoloRow {
  readonly seed: string;
  readonly commitment: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly actions: Action[];
  readonly isTold: boolean;
  readonly isOver: boolean;
}

/** Of a hand for one player: its seed once that is told, its cards once it is over. */
export async function soloProof(db: Queries, hand: string, player: string): Promise<GameProof | null> {
  const row = await db.maybeOne<SoloRow>(
    `select s.seed, s.commitment, s.client_seed, h.nonce, h.actions, s.told_at is not null as "isTold", h.state = 'over' as "isOver"
       from hand h join player_seed s on s.id = h.seed_id where h.id = $1 and h.player = $2`,
    [hand, player],
  );
  if (row === null) return null;
  const shoe = soloShoe({ seed: row.seed, clientSeed: row.client_seed, nonce: row.nonce });
  const played = row.isOver ? playBlackjack(shoe, row.actions) : null;
  return {
    game: 'blackjack',
    commitment: row.commitment,
    seed: row.isTold ? row.seed : null,
    shared: null,
    solo: { clientSeed: row.client_seed, nonce: row.nonce, actions: row.actions },
    cards: played ? shoe.slice(0, played.used) : [],
    outcome: played ? played.hands.map(({ result }) => result ?? '').join('+') : null,
  };
}
