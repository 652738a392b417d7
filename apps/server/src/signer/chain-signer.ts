import { randomBytes } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { startOfDay } from '@caiting/lottery/calendar';
import { chainAnchor, chainLink, latestRound, roundForClose, roundTime, type BeaconChain } from '@caiting/lottery/draw';
import { issuesPerDay } from '@caiting/lottery/issues';
import type { Db } from '../platform/db/pool.ts';
import type { ChainOrder, LinkAnswer, LinkOrder, LinkRefusal, LostChains, Signer } from './port.ts';
import {
  findAskedIssue,
  findSealedChain,
  findTimetable,
  hasChain,
  insertChain,
  listNeededChains,
  listPlainSeeds,
  markLost,
  saveSealed,
  tellLink,
  wipeOldRows,
  type AskedIssue,
  type NeededChain,
  type SealedChain,
} from './queries.ts';
import { openSeed, sealSeed } from './seal.ts';

/** Seeds of an older release sealed in one transaction. */
const IMPORT_BATCH = 500;

export interface ChainSignerParts {
  /** As the signer's own role. */
  readonly db: Db;
  readonly key: Buffer;
  /** The beacon networks that may decide a draw here; their keys come from code or from this site's own folder, never from the database. */
  readonly networks: readonly BeaconChain[];
  /** The round's randomness, or null when the signature is not the network's. */
  verify(chain: BeaconChain, round: number, signature: string): Promise<string | null>;
}

/** The signer's rules, in whichever process they run. */
export class ChainSigner implements Signer {
  readonly #parts: ChainSignerParts;
  #imported: Promise<void> | null = null;

  constructor(parts: ChainSignerParts) {
    this.#parts = parts;
  }

  async publishChain(order: ChainOrder): Promise<boolean> {
    return this.#publish(order, false);
  }

  async link({ lottery, issueNo, signature }: LinkOrder): Promise<LinkAnswer> {
    await this.#import();
    const issue = await findAskedIssue(this.#parts.db, lottery, issueNo);
    if (issue === null) return { refused: 'unknownIssue' };
    const refused = await this.#whyNot(issue, signature);
    if (refused !== null) return { refused };
    // A key that does not open it says so before anything is written down as told.
    const seed = this.#open(lottery, issue);
    // Before the link is out: who has it can neither put another signature in the round's place, nor make this issue or one before it void by it.
    if (!(await tellLink(this.#parts.db, lottery, issueNo, signature))) return { refused: 'earlierOpen' };
    return { link: bytesToHex(chainLink(seed, issue.length, issue.index)) };
  }

  async loseChains(): Promise<LostChains> {
    await this.#import();
    const chains = await listNeededChains(this.#parts.db);
    let lost = 0;
    for (const chain of chains) {
      if (this.#opens(chain)) continue;
      await markLost(this.#parts.db, chain);
      lost += 1;
    }
    return { lost, kept: chains.length - lost };
  }

  close(): Promise<void> {
    return this.#parts.db.close();
  }

  /**
   * The demo seed's way, in a process of the seed and never over a socket: links of issues whose rounds are out, of a chain that it publishes when the day
   * has none. The database refuses such chains in production.
   */
  async pastLinks(order: ChainOrder, beacon: BeaconChain, now: number): Promise<ReadonlyMap<number, Uint8Array>> {
    await this.#publish(order, true);
    const { lottery, day } = order;
    const chain = await findSealedChain(this.#parts.db, lottery, day);
    if (chain === null) throw new Error(`the chain of ${lottery} ${day} is not sealed`);
    const links = new Map<number, Uint8Array>();
    let link = this.#open(lottery, chain);
    for (let index = chain.length; index > 0; index -= 1) {
      if (roundForClose(beacon, closeOf(chain, index)) <= latestRound(beacon, now)) links.set(index, link);
      link = sha256(link);
    }
    return links;
  }

  async #publish({ lottery, day }: ChainOrder, demoHistory: boolean): Promise<boolean> {
    const { db, key } = this.#parts;
    await this.#import();
    if (await hasChain(db, lottery, day)) return false;
    const timetable = await findTimetable(db, lottery);
    if (timetable === null) throw new Error(`no lottery ${lottery} is drawn here`);
    const { periodS, closeS } = timetable;
    const seed = randomBytes(32);
    const length = issuesPerDay({ period: periodS });
    const chain = { lottery, day, anchor: chainAnchor(seed, length), length, periodS, closeS };
    return insertChain(db, { ...chain, sealed: sealSeed(key, seed, chain), demoHistory });
  }

  /** Everything that must hold before a link is told; the signature last, since it costs most. */
  async #whyNot(issue: AskedIssue, signature: string): Promise<LinkRefusal | null> {
    const { state, closeAt, index, length, round, now } = issue;
    if (state === 'waiting' || state === 'selling') return 'notClosed';
    // The sealed timetable says when link `index` may be told: an issue's row that was moved in time, or given another place, gets none.
    if (index < 1 || index > length || closeAt.getTime() !== closeOf(issue, index) * 1000) return 'otherTime';
    const network = this.#parts.networks.find(({ chainHash }) => chainHash === issue.beacon);
    if (network === undefined || round !== roundForClose(network, closeOf(issue, index))) return 'otherRound';
    if (roundTime(network, round) * 1000 > now.getTime()) return 'early';
    return (await this.#parts.verify(network, round, signature)) === null ? 'badSignature' : null;
  }

  #open(lottery: string, chain: SealedChain): Uint8Array {
    return openSeed(this.#parts.key, chain.sealed, { lottery, ...chain });
  }

  #opens(chain: NeededChain): boolean {
    try {
      this.#open(chain.lottery, chain);
      return true;
    } catch {
      return false;
    }
  }

  /** Once, before anything else: seeds of an older release are sealed, and the rows they stood in are wiped. */
  #import(): Promise<void> {
    this.#imported ??= this.#sealPlain().catch((error: unknown) => {
      this.#imported = null;
      throw error;
    });
    return this.#imported;
  }

  async #sealPlain(): Promise<void> {
    const { db, key } = this.#parts;
    let count = 0;
    for (;;) {
      const done = await db.tx(async (tx) => {
        const seeds = await listPlainSeeds(tx, IMPORT_BATCH);
        await saveSealed(
          tx,
          seeds.map((seed) => ({ ...seed, sealed: sealSeed(key, seed.plain, seed) })),
        );
        return seeds.length;
      });
      count += done;
      if (done < IMPORT_BATCH) break;
    }
    if (count > 0) await wipeOldRows(db);
  }
}

/** When issue `index` of the chain's day closes, in seconds since 1970, by the timetable that is sealed with it. */
function closeOf({ day, periodS, closeS }: SealedChain, index: number): number {
  return startOfDay(day) + index * periodS - closeS;
}
