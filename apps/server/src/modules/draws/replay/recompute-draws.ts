import { hash, randomBytes } from 'node:crypto';
import {
  openNumberOf,
  randomnessOf,
  verifyRound,
  verifyRounds,
  drawNumbers,
  type BeaconChain,
} from '@caiting/lottery/draw';
import type { Group } from '@caiting/lottery/core';
import type { Queries } from '../../../platform/db/pool.ts';
import { findBeaconChain } from '../core/queries.ts';
import { recomputeWitnesses } from './recompute-witnesses.ts';
import { replayDraw } from './replay-draw.ts';

/** Days by the issue's own day, yyyy-MM-dd, both included; all days without. */
interface Days {
  readonly first: string;
  readonly last: string;
}

/**
 * Every result once more: a house draw from the link and the round that are kept, the link back to the published end of its day, each round's
 * signature by its network's key; an official draw from what the sources said. One sentence for everything that differs.
 */
export async function recomputeDraws(
  db: Queries,
  days?: Days,
): Promise<{ readonly draws: number; readonly findings: readonly string[] }> {
  const findings: string[] = [];
  let draws = 0;
  const rounds = new Rounds(db);
  let before: HouseDraw | null = null;
  for await (const draw of houseDraws(db, days)) {
    draws += 1;
    findings.push(...houseFindings(draw, before).map((said) => `${draw.lottery} ${draw.issueNo}: ${said}`));
    await rounds.take(draw);
    before = draw;
  }
  findings.push(...(await rounds.findings()), ...(await recomputeWitnesses(db, days)));
  for (const { lottery, issueNo } of await listOfficial(db, days)) {
    draws += 1;
    const replayed = await replayDraw(db, lottery, issueNo);
    findings.push(...(replayed?.findings ?? []).map((said) => `${lottery} ${issueNo}: ${said}`));
  }
  return { draws, findings };
}

interface HouseDraw {
  readonly id: bigint;
  readonly lottery: string;
  readonly group: Group;
  readonly issueNo: string;
  readonly day: string;
  readonly index: number;
  readonly numbers: number[];
  readonly openNumber: string;
  readonly link: string | null;
  readonly previousLink: string | null;
  readonly beacon: string;
  readonly round: number;
  readonly signature: string | null;
  readonly randomness: string | null;
  readonly anchor: string | null;
  readonly isChainLate: boolean;
}

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

function houseFindings(draw: HouseDraw, before: HouseDraw | null): string[] {
  const { group, lottery: lotteryCode, issueNo, link, randomness, anchor } = draw;
  if (link === null || randomness === null || anchor === null) return ['chain, beacon or round is not there'];
  const findings: string[] = [];
  const bytes = Buffer.from(link, 'hex');
  const previous = Buffer.from(sha256(bytes)).toString('hex');
  if (previous !== draw.previousLink)
    findings.push(`the link before it is ${previous}, stored is ${draw.previousLink}`);
  // The draw before it in its day saves the way to the end of the chain.
  const isNext = before?.lottery === draw.lottery && before.day === draw.day && before.index === draw.index - 1;
  if (!(isNext && before.link === previous) && anchorFrom(bytes, draw.index) !== anchor)
    findings.push('the link does not lead to the published end of its chain');
  if (draw.isChainLate) findings.push('the chain was published after the issue opened');
  const numbers = drawNumbers(group, { link: bytes, lotteryCode, issueNo, beacon: randomness });
  if (numbers.join() !== draw.numbers.join())
    findings.push(`numbers are ${numbers.join()}, stored is ${draw.numbers.join()}`);
  if (openNumberOf(group, numbers) !== draw.openNumber)
    findings.push(`the open number is ${draw.openNumber}, must be of ${numbers.join()}`);
  return findings;
}

/** The end that a link leads to in so many steps. */
function anchorFrom(link: Uint8Array, steps: number): string {
  let at = link;
  for (let step = 0; step < steps; step += 1) at = sha256(at);
  return Buffer.from(at).toString('hex');
}

const ROUNDS_AT_ONCE = 256;

/** Signatures of the rounds that decided, many verified together. */
class Rounds {
  readonly #db: Queries;
  readonly #chains = new Map<string, BeaconChain | null>();
  readonly #waiting = new Map<string, Map<number, string>>();
  readonly #found: string[] = [];
  readonly #seen = new Set<string>();

  constructor(db: Queries) {
    this.#db = db;
  }

  async take({ beacon, round, signature, randomness }: HouseDraw): Promise<void> {
    const key = `${beacon} ${round}`;
    if (signature === null || this.#seen.has(key)) return;
    this.#seen.add(key);
    if (randomnessOf(signature) !== randomness)
      this.#found.push(`round ${round}: its randomness is not that of its signature`);
    const waiting = this.#waiting.get(beacon) ?? new Map<number, string>();
    this.#waiting.set(beacon, waiting.set(round, signature));
    if (waiting.size >= ROUNDS_AT_ONCE) await this.#verify(beacon);
  }

  async findings(): Promise<readonly string[]> {
    for (const beacon of this.#waiting.keys()) await this.#verify(beacon);
    return this.#found;
  }

  async #verify(beacon: string): Promise<void> {
    const rounds = [...(this.#waiting.get(beacon) ?? [])].map(([round, signature]) => ({ round, signature }));
    this.#waiting.get(beacon)?.clear();
    if (!this.#chains.has(beacon)) this.#chains.set(beacon, await findBeaconChain(this.#db, beacon));
    const chain = this.#chains.get(beacon);
    if (!chain) {
      if (rounds.length > 0) this.#found.push(`${rounds.length} rounds are of a network that is not known: ${beacon}`);
      return;
    }
    if (verifyRounds(chain, rounds, randomBytes)) return;
    for (const { round, signature } of rounds)
      if (verifyRound(chain, round, signature) === null) this.#found.push(`round ${round}: its signature is not valid`);
  }
}

const PAGE = 2_000;

/** House results and what void issues would have drawn, in the order of their chains. */
async function* houseDraws(db: Queries, days: Days | undefined): AsyncGenerator<HouseDraw> {
  for (let after: readonly [string, string, number] = ['', '0001-01-01', 0]; ;) {
    const page = await db.query<HouseDraw>(
      `select i.id, i.lottery_code as lottery, l.group_code as group, i.issue_no as "issueNo", i.day::text, i.index_in_day as index, d.numbers,
              d.open_number as "openNumber", d.link, d.previous_link as "previousLink", i.beacon, i.beacon_round::float8 as round, b.signature,
              b.randomness, c.anchor, not i.demo_history and c.published_at > i.opens_at as "isChainLate"
         from (select issue_id, numbers, open_number, link, previous_link from draw_result
               union all select issue_id, numbers, open_number, link, previous_link from void_draw) as d
         join issue i on i.id = d.issue_id and i.beacon is not null
         join lottery l on l.code = i.lottery_code
         left join beacon_round b on b.beacon = i.beacon and b.round = i.beacon_round
         left join draw_chain c on c.lottery_code = i.lottery_code and c.day = i.day
        where (i.lottery_code, i.day, i.index_in_day) > ($1, $2::date, $3) and ($4::date is null or i.day between $4 and $5)
        order by i.lottery_code, i.day, i.index_in_day limit ${PAGE}`,
      [...after, days?.first ?? null, days?.last ?? null],
    );
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = [last.lottery, last.day, last.index];
  }
}

function listOfficial(db: Queries, days: Days | undefined): Promise<{ lottery: string; issueNo: string }[]> {
  return db.query(
    `select i.lottery_code as lottery, i.issue_no as "issueNo" from draw_result d join issue i on i.id = d.issue_id
      where i.beacon is null and not i.demo_history and ($1::date is null or i.day between $1 and $2)`,
    [days?.first ?? null, days?.last ?? null],
  );
}
