import { fromHex, joined, sha256, toHex, utf8 } from './hash.ts';

/**
 * An independent verifier of a player's place in what the site owes (docs/decisions/0315), for the browser and the command line. It shares no code with
 * the server. It shows that the amounts are in the published sum; not that the site has the money.
 */

/** The file that a player takes along, as the call `ownLiability` answers. Amounts are whole numbers of 0.00000001 yuan. */
export interface LiabilityProof {
  readonly day: string;
  readonly takenAt: number;
  readonly players: number;
  readonly owed: bigint;
  readonly root: string;
  readonly index: number;
  /** Null: the leaf is bound to nobody. */
  readonly opening: string | null;
  readonly nonce: string;
  readonly parts: Readonly<Record<LiabilityPart, bigint>>;
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string; readonly owed: bigint }[];
}
export const LIABILITY_PARTS = ['balance', 'held', 'yuebao', 'pledged'] as const;
export type LiabilityPart = (typeof LIABILITY_PARTS)[number];

export interface Fold {
  /** The leaf, then each node on the way up. */
  readonly nodes: readonly { readonly hash: string; readonly owed: bigint }[];
  /** What does not hold; null: the amounts are in the published sum. */
  readonly failure: 'place' | 'overflow' | 'root' | 'sum' | null;
}

const UNITS_MAX = 2n ** 63n - 1n;
const STEPS_MAX = 40;

const isHex = (value: unknown, bytes: number): value is string =>
  typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Never negative, and not above what eight bytes hold. */
function units(value: unknown): bigint | null {
  if (typeof value !== 'string' || !/^(?:0|[1-9]\d{0,18})$/.test(value)) return null;
  const amount = BigInt(value);
  return amount <= UNITS_MAX ? amount : null;
}

/** Reads the file, or the whole answer of the call; the name of the first field that is no good otherwise. */
export function readLiability(input: unknown): LiabilityProof | string {
  const top = Object((input as { data?: { proof?: unknown } } | null)?.data?.proof ?? input) as Record<string, unknown>;
  const { day, takenAt, players, root, index, opening = null, nonce, path } = top;
  if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) return 'day';
  if (!isCount(takenAt)) return 'takenAt';
  if (!isCount(players)) return 'players';
  if (!isCount(index)) return 'index';
  if (!isHex(root, 32)) return 'root';
  if (opening !== null && !isHex(opening, 16)) return 'opening';
  if (!isHex(nonce, 16)) return 'nonce';
  const owed = units(top['owed']);
  if (owed === null) return 'owed';
  const [balance, held, yuebao, pledged] = [
    units(top['balance']),
    units(top['held']),
    units(top['yuebao']),
    units(top['pledged']),
  ];
  if (balance === null || held === null || yuebao === null || pledged === null) return 'amounts';
  if (!Array.isArray(path) || path.length > STEPS_MAX) return 'path';
  const steps: LiabilityProof['path'][number][] = [];
  for (const step of path as readonly unknown[]) {
    const { side, hash, ...rest } = Object(step) as Record<string, unknown>;
    const other = units(rest['owed']);
    if ((side !== 'left' && side !== 'right') || !isHex(hash, 32) || other === null) return 'path';
    steps.push({ side, hash, owed: other });
  }
  const parts = { balance, held, yuebao, pledged };
  return { day, takenAt, players, owed, root, index, opening, nonce, parts, path: steps };
}

function eightBytes(amount: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, amount);
  return bytes;
}

/** Whether the leaf can be this player's alone: its nonce is a hash over the player's number. */
export async function isBoundTo(player: string, { opening, nonce }: LiabilityProof): Promise<boolean> {
  const number = units(player);
  if (opening === null || number === null) return false;
  const owner = await sha256(joined(utf8('caiting-liability-owner-v1'), fromHex(opening), eightBytes(number)));
  return toHex(owner).slice(0, nonce.length) === nonce;
}

/** From the leaf up to the root: SHA-256 over what both sides are, and what both owe. */
export async function foldLiability({ parts, nonce, index, players, path, root, owed }: LiabilityProof): Promise<Fold> {
  const amounts = LIABILITY_PARTS.map((part) => parts[part]);
  let hash = await sha256(joined(utf8('caiting-liability-leaf-v1'), fromHex(nonce), ...amounts.map(eightBytes)));
  let sum = amounts.reduce((all, amount) => all + amount, 0n);
  const nodes = [{ hash: toHex(hash), owed: sum }];
  let [place, width] = [index, players];
  let isPlaced = index < players;
  for (const step of path) {
    const other = [fromHex(step.hash), eightBytes(step.owed)];
    const own = [hash, eightBytes(sum)];
    isPlaced &&= width > 1 && (step.side === 'left') === (place % 2 === 1);
    hash = await sha256(
      joined(utf8('caiting-liability-node-v1'), ...(step.side === 'left' ? [...other, ...own] : [...own, ...other])),
    );
    sum += step.owed;
    if (sum > UNITS_MAX) return { nodes, failure: 'overflow' };
    [place, width] = [Math.floor(place / 2), Math.ceil(width / 2)];
    nodes.push({ hash: toHex(hash), owed: sum });
  }
  if (!isPlaced || width !== 1) return { nodes, failure: 'place' };
  if (toHex(hash) !== root) return { nodes, failure: 'root' };
  return { nodes, failure: sum === owed ? null : 'sum' };
}
