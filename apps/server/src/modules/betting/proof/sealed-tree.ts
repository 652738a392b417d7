import { createHmac, hash } from 'node:crypto';
import { merkleLeaf, merklePath, merkleRoot, type PathStep } from '@caiting/lottery/draw';
import { bytesToHex } from '@noble/hashes/utils.js';
import { formatMoney, money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';

const VERSION = 'v1';
const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/**
 * What a leaf of the sealed tree says about a bet (architecture §4). The salt hides it: who sees a neighbour's hash in a path cannot find
 * out by guessing what the neighbour bet. The player gets the own text whole.
 */
export function leafText(
  issue: { readonly lotteryCode: string; readonly issueNo: string },
  bet: SealedBet,
  salt: Buffer,
): string {
  const blind = createHmac('sha256', salt).update(String(bet.id)).digest('hex');
  const { id, play, picks, count, odds } = bet;
  return [
    VERSION,
    issue.lotteryCode,
    issue.issueNo,
    id,
    play,
    picks,
    count,
    formatMoney(money(bet.stake)),
    odds,
    blind,
  ].join('|');
}

export interface SealedIssue {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly issueNo: string;
}

export interface SealedTree {
  readonly root: string;
  readonly count: number;
  /** When the newest of its bets was accepted; null without bets. */
  readonly lastBetAt: Date | null;
}

/** The tree over the accepted, uncancelled bets of an issue, in the order of their ids. */
export async function sealedTree(db: Queries, issue: SealedIssue): Promise<SealedTree> {
  const { leaves, lastBetAt } = await readLeaves(db, issue);
  return { root: bytesToHex(merkleRoot(leaves, sha256)), count: leaves.length, lastBetAt };
}

export interface Inclusion {
  readonly leafText: string;
  readonly leaf: string;
  readonly index: number;
  readonly total: number;
  readonly path: { readonly side: 'left' | 'right'; readonly hash: string }[];
  readonly root: string;
}

/** The way from one bet to the root, or null when the tree has no such bet. */
export async function inclusionOf(db: Queries, issue: SealedIssue, betId: bigint): Promise<Inclusion | null> {
  const { leaves, ids, texts } = await readLeaves(db, issue, betId);
  const index = ids.indexOf(betId);
  const leaf = leaves[index];
  if (leaf === undefined) return null;
  return {
    leafText: texts.get(betId) ?? '',
    leaf: bytesToHex(leaf),
    index,
    total: leaves.length,
    path: merklePath(leaves, index, sha256).map(({ side, hash }: PathStep) => ({ side, hash: bytesToHex(hash) })),
    root: bytesToHex(merkleRoot(leaves, sha256)),
  };
}

interface Leaves {
  readonly leaves: Uint8Array[];
  readonly ids: bigint[];
  /** Text of the one bet that was asked for. */
  readonly texts: Map<bigint, string>;
  readonly lastBetAt: Date | null;
}

async function readLeaves(db: Queries, issue: SealedIssue, wanted?: bigint): Promise<Leaves> {
  const found: Leaves = { leaves: [], ids: [], texts: new Map(), lastBetAt: null };
  let lastBetAt: Date | null = null;
  for await (const { salt, bets } of readSealedBets(db, issue.id)) {
    for (const bet of bets) {
      const text = leafText(issue, bet, salt);
      found.leaves.push(merkleLeaf(text, sha256));
      found.ids.push(bet.id);
      if (bet.id === wanted) found.texts.set(bet.id, text);
      if (lastBetAt === null || bet.createdAt > lastBetAt) lastBetAt = bet.createdAt;
    }
  }
  return { ...found, lastBetAt };
}

/** What the sealed tree holds of a bet. */
interface SealedBet {
  readonly id: bigint;
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  readonly stake: bigint;
  readonly odds: string;
  readonly createdAt: Date;
}

const PAGE = 20_000;

const SALT = prepared('betting.salt', 'select bet_salt as salt from issue where id = $1');

const PAGE_OF_BETS = prepared(
  'betting.sealed',
  `select b.id, b.play, b.picks, b.count, b.stake, b.odds, b.created_at as "createdAt"
     from bet b
    where b.issue_id = $1 and b.id > $2
      and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player and r.state = 'cancelled')
    order by b.id limit $3`,
);

/** The accepted, uncancelled bets of an issue by id, in pages, with the issue's secret salt. */
async function* readSealedBets(db: Queries, issueId: bigint): AsyncGenerator<{ salt: Buffer; bets: SealedBet[] }> {
  const { salt } = await db.one<{ salt: Buffer }>(SALT, [issueId]);
  for (let after = 0n; ;) {
    const bets = await db.query<SealedBet>(PAGE_OF_BETS, [issueId, after, PAGE]);
    if (bets.length > 0) yield { salt, bets };
    if (bets.length < PAGE) return;
    after = bets.at(-1)?.id ?? after;
  }
}
