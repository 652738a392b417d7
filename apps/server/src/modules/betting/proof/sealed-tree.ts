import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { merkleLeaf, merkleRoot } from '@caiting/lottery/draw';
import { bytesToHex } from '@noble/hashes/utils.js';
import { formatMoney, money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';

const VERSION = 'v1';
const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/**
 * What a leaf of the sealed tree says about a bet (architecture §4); the database, which hashes it for the seal, says the same in leaf_hashes.
 * The salt hides it: who sees a neighbour's hash in a path cannot find out by guessing what the neighbour bet. The player gets the own text whole.
 * A key made once an issue: from bytes Node makes one at each call, which takes nine times as long as the hash.
 */
export function leafText(
  issue: { readonly lotteryCode: string; readonly issueNo: string },
  bet: SealedBet,
  salt: KeyObject,
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
}

/** The tree over the accepted, uncancelled bets of an issue, in the order of their ids: all of it from the bets alone, for who checks the sealed one. */
export async function sealedTree(db: Queries, issue: SealedIssue): Promise<SealedTree> {
  const leaves: Uint8Array[] = [];
  for await (const { salt, bets } of readSealedBets(db, issue.id))
    for (const bet of bets) leaves.push(merkleLeaf(leafText(issue, bet, salt), sha256));
  return { root: bytesToHex(merkleRoot(leaves, sha256)), count: leaves.length };
}

/** What the sealed tree holds of a bet. */
export interface SealedBet {
  readonly id: bigint;
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  readonly stake: bigint;
  readonly odds: string;
}

const PAGE = 20_000;

const SALT = prepared('betting.salt', 'select bet_salt as salt from issue where id = $1');

const PAGE_OF_BETS = prepared(
  'betting.sealed',
  `select b.id, b.play, b.picks, b.count, b.stake, b.odds
     from bet b
    where b.issue_id = $1 and b.id > $2
      and not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player and r.state = 'cancelled')
    order by b.id limit $3`,
);

/** The accepted, uncancelled bets of an issue by id, in pages, with the issue's secret salt. */
async function* readSealedBets(db: Queries, issueId: bigint): AsyncGenerator<{ salt: KeyObject; bets: SealedBet[] }> {
  const salt = createSecretKey((await db.one<{ salt: Buffer }>(SALT, [issueId])).salt);
  for (let after = 0n; ;) {
    const bets = await db.query<SealedBet>(PAGE_OF_BETS, [issueId, after, PAGE]);
    if (bets.length > 0) yield { salt, bets };
    if (bets.length < PAGE) return;
    after = bets.at(-1)?.id ?? after;
  }
}
