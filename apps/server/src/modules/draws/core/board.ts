import type { DrawResult, LotteryNow } from '@caiting/contract';
import type { IssueNo } from '@caiting/contract/wire';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { isSaleHeld } from './due-issues.ts';
import { issueInfo, wireCode } from './events.ts';
import type { Issue } from './issue.ts';
import type { Lottery } from './lotteries.ts';
import {
  findIssueByNo,
  listComingIssues,
  listLotteries,
  readDrawClock,
  ISSUE,
  CLOSE_MAX,
  type ResultRow,
} from './queries.ts';

/** Time to live of the cache: a lost bus message has no effect for longer than this. */
const FRESH_MS = 1_000;
const COMING = 3;

interface Entry {
  readonly lottery: Lottery;
  /** Issues that have not closed, the one on sale first. */
  readonly coming: readonly Issue[];
  readonly last: ResultRow | null;
  readonly drawing: Issue | null;
}

/** What was read at one moment; what it says of issues is of the moment it is asked. */
export class BoardMoment {
  readonly entries: ReadonlyMap<string, Entry>;
  /** When the first of the issues on sale closes. Every bet asks whether that is past: it is found once. */
  readonly firstCloseMs: number;
  readonly readAt = performance.now();
  readonly #nowMs: number;
  readonly #rate: number;

  constructor(entries: ReadonlyMap<string, Entry>, nowMs: number, rate: number) {
    this.entries = entries;
    this.#nowMs = nowMs;
    this.#rate = rate;
    const firstCloses = [...entries.values()].flatMap(({ coming }) => coming.slice(0, 1));
    this.firstCloseMs = Math.min(...firstCloses.map(({ closeAt }) => closeAt.getTime()), Infinity);
  }

  /** Milliseconds on the database's clock. */
  get timeMs(): number {
    return this.#nowMs + (performance.now() - this.readAt) * this.#rate;
  }

  /** A lottery that is switched on, or null. */
  lottery(code: string): Lottery | null {
    return this.entries.get(code)?.lottery ?? null;
  }

  /** An issue by its number, when it is one of the next few. */
  coming(code: string, issueNo: string): Issue | null {
    return this.entries.get(code)?.coming.find((issue) => issue.issueNo === issueNo) ?? null;
  }

  /** The issue on sale; null while none is sold (a pause, or the rows are being made). */
  onSale(code: string): Issue | null {
    const entry = this.entries.get(code);
    const first = entry?.coming[0];
    if (!entry || !first || first.state === 'void') return null;
    const isHeldBack = entry.lottery.paused && first.state === 'waiting';
    return isHeldBack || first.opensAt.getTime() > this.timeMs ? null : first;
  }
}

/**
 * What every lottery is doing, kept in this process: betting and the hall ask many times a second. Read again after each roll, draw or
 * change of state that any process reports, when the issue on sale has closed, and when a second old.
 */
class Board {
  readonly #deps: Deps;
  #last: BoardMoment | null = null;
  #reading: Promise<BoardMoment> | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  forget(): void {
    this.#last = null;
    // A read under way may have missed the change.
    this.#reading = null;
  }

  async read(): Promise<BoardMoment> {
    const last = this.#last;
    const isFresh = last && performance.now() - last.readAt < FRESH_MS && last.timeMs < last.firstCloseMs;
    return isFresh ? last : (this.#reading ?? this.#readAnew());
  }

  async #readAnew(): Promise<BoardMoment> {
    const reading = this.#load();
    this.#reading = reading;
    try {
      const moment = await reading;
      if (this.#reading === reading) this.#last = moment;
      return moment;
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }

  async #load(): Promise<BoardMoment> {
    const { db } = this.#deps;
    const [{ now, rate }, lotteries, coming, last, drawing, isHeld] = await Promise.all([
      readDrawClock(db, 0),
      listLotteries(db),
      listAllComing(db, COMING),
      listAllLast(db),
      listAllDrawing(db),
      isSaleHeld(this.#deps),
    ]);
    const comingOf = Map.groupBy(coming, ({ lotteryCode }) => lotteryCode);
    const lastOf = new Map(last.map((row) => [row.lotteryCode, row]));
    const drawingOf = new Map(drawing.map((issue) => [issue.lotteryCode, issue]));
    const entries = lotteries
      .filter(({ enabled }) => enabled)
      .map((known): [string, Entry] => {
        const { code, source } = known;
        const lottery: Lottery = isHeld && source === 'house' ? { ...known, paused: true, isHeld } : known;
        const issues = { coming: comingOf.get(code) ?? [], last: lastOf.get(code) ?? null };
        return [code, { lottery, ...issues, drawing: drawingOf.get(code) ?? null }];
      });
    return new BoardMoment(new Map(entries), now.getTime(), rate);
  }
}

const boardOf = perDeps((deps) => new Board(deps));

/** Invalidates this process's cache. */
export function forgetBoard(deps: Deps): void {
  boardOf(deps).forget();
}

/** The board as it stands, for whoever asks it many things: a slip of many lines waits once. */
export function boardNow(deps: Deps): Promise<BoardMoment> {
  return boardOf(deps).read();
}

/** Lotteries that are switched on, in the order of the hall. */
export async function lotteriesOnSale(deps: Deps): Promise<Lottery[]> {
  return [...(await boardOf(deps).read()).entries.values()].map(({ lottery }) => lottery);
}

/** A lottery that is switched on, or null. */
export async function findLottery(deps: Deps, code: string): Promise<Lottery | null> {
  return (await boardOf(deps).read()).lottery(code);
}

/**
 * The issue on sale, from this process's memory: for checking a bet before the database decides. Null while none is sold (a pause, or the
 * rows are being made).
 */
export async function currentIssue(deps: Deps, code: string): Promise<Issue | null> {
  return (await boardOf(deps).read()).onSale(code);
}

/** Any issue by its number, from memory where it is one of the next few; null when the lottery has no such issue. */
export async function findIssue(deps: Deps, code: string, issueNo: string): Promise<Issue | null> {
  return (await boardOf(deps).read()).coming(code, issueNo) ?? findIssueByNo(deps.db, code, issueNo);
}

/** Issues that have not closed by the database clock, the one on sale first; void ones among them. */
export function comingIssues(deps: Deps, code: string, limit: number): Promise<Issue[]> {
  return listComingIssues(deps.db, code, limit);
}

/** What one lottery is doing, as the wire shows it; null while it has no two issues ahead. */
export async function lotteryNow(deps: Deps, code: string): Promise<LotteryNow | null> {
  const moment = await boardOf(deps).read();
  const entry = moment.entries.get(code);
  return entry ? nowOf(entry, Math.floor(moment.timeMs)) : null;
}

/** The same for many lotteries with one moment for all; those without issues are left out. */
export async function lotteriesNow(
  deps: Deps,
  codes?: readonly string[],
): Promise<{ serverTime: number; list: LotteryNow[] }> {
  const moment = await boardOf(deps).read();
  const serverTime = Math.floor(moment.timeMs);
  const wanted = codes ?? [...moment.entries.keys()];
  const list = wanted.flatMap((code) => {
    const entry = moment.entries.get(code);
    const now = entry && nowOf(entry, serverTime);
    return now ? [now] : [];
  });
  return { serverTime, list };
}

function nowOf({ lottery, coming, last, drawing }: Entry, serverTime: number): LotteryNow | null {
  const [current, next] = coming;
  if (!current || !next) return null;
  return {
    lotteryCode: wireCode(lottery.code),
    serverTime,
    current: issueInfo(current),
    next: issueInfo(next),
    last: last && drawResult(last, lottery.source),
    drawing: drawing && issueInfo({ ...drawing, state: 'closed' }),
  };
}

/** A result as the wire shows it; a void issue has no numbers. */
export function drawResult(row: ResultRow, source: Lottery['source']): DrawResult {
  return {
    issue: row.issueNo as IssueNo,
    openNumber: row.openNumber,
    drawnAt: row.drawnAt.getTime(),
    closeAt: row.closeAt.getTime(),
    source,
    void: row.state === 'void',
  };
}

const BOARD_COMING = prepared(
  'draws.board_coming',
  `select c.* from lottery l cross join lateral (
     select ${ISSUE} from issue i where i.lottery_code = l.code and i.draw_at > (select app_now()) and i.close_at > (select app_now())
     order by i.draw_at limit $1) as c where l.enabled`,
);

const BOARD_DRAWING = prepared(
  'draws.board_drawing',
  `select c.* from lottery l cross join lateral (
     select ${ISSUE} from issue i where i.lottery_code = l.code
       and i.draw_at between (select app_now()) - interval '1 day' and (select app_now()) + ${CLOSE_MAX}
       and i.close_at <= (select app_now()) and i.state in ('selling', 'closed') order by i.draw_at desc limit 1) as c where l.enabled`,
);

/** Of every lottery on sale: the issues that have not closed, the one on sale first. */
function listAllComing(db: Queries, each: number): Promise<Issue[]> {
  return db.query<Issue>(BOARD_COMING, [each]);
}

/** Of every lottery on sale: the newest issue that has closed and has no result yet. */
function listAllDrawing(db: Queries): Promise<Issue[]> {
  return db.query<Issue>(BOARD_DRAWING);
}

const BOARD_LAST = prepared(
  'draws.board_last',
  `select l.code as "lotteryCode", i.issue_no as "issueNo", i.state, i.close_at as "closeAt", i.draw_at as "drawAt",
     r.numbers, coalesce(r.open_number, '') as "openNumber", coalesce(r.drawn_at, i.draw_at) as "drawnAt"
   from lottery l cross join lateral (
     select * from issue i where i.lottery_code = l.code and i.state in ('drawn', 'settled', 'void')
       and i.draw_at < (select app_now()) + ${CLOSE_MAX} and i.close_at <= (select app_now())
     order by i.draw_at desc limit 1) as i left join draw_result r on r.issue_id = i.id where l.enabled`,
);

/** Of every lottery on sale: its newest result. */
function listAllLast(db: Queries): Promise<(ResultRow & { readonly lotteryCode: string })[]> {
  return db.query<ResultRow & { lotteryCode: string }>(BOARD_LAST);
}
