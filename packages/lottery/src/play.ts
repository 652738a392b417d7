/** What a play is: data plus small pure functions. Every group builds its plays from shared families (a window, a combination size, a predicate over a sum). */

/** The nine lottery groups of product §9, as on the wire (`lotteryType`). */
export const GROUPS = ['K3', 'SSC', 'KL8', 'LHC', 'PK10', 'PL35', 'SYX5', 'FC3D', 'BJ28'] as const;
export type Group = (typeof GROUPS)[number];

/** An exact probability or odds figure; always in lowest terms, denominator positive. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

/**
 * A draw as the engine sees it. `numbers` in drawn order: SSC five digits, K3 three dice, SYX5 five, PK10 ten, KL8 twenty, LHC seven (special
 * last), FC3D three, PL35 three or five, BJ28 three. `lunarYear` matters to LHC alone and defaults to 2026.
 */
export interface Draw {
  readonly numbers: readonly number[];
  readonly lunarYear?: number;
}

/** Why a bettingNumber text is refused. `row` counts from 1; `value` is the offending piece, cut to 20 characters. */
export interface PickError {
  readonly reason:
    | 'empty'
    | 'tooLong'
    | 'separator'
    | 'character'
    | 'rows'
    | 'unknownValue'
    | 'repeatedValue'
    | 'emptyRow'
    | 'positions'
    | 'ticketLength'
    | 'repeatedTicket'
    | 'impossibleTicket'
    | 'bankers'
    | 'tooFew'
    | 'tooMany'
    | 'noTicket'
    | 'tooManyTickets';
  readonly row?: number;
  readonly value?: string;
  /** One Chinese sentence for the player, naming row and value. */
  readonly message: string;
}

export type Parsed<P> = { readonly ok: true; readonly picks: P } | { readonly ok: false; readonly error: PickError };

/** Tier label and number of winning tickets; label `refund` for tickets given back. A lost line is the empty list. */
export type Settled = readonly (readonly [tier: string, tickets: number])[];

/** What one ticket of a tier is worth, in whatever unit; tier `refund` stands for a ticket given back. */
export type Worth = (tier: string) => number;

export interface Tier {
  readonly name: string;
  /** Chance that one ticket wins this tier. */
  readonly probability: Fraction;
  /** Chance that the ticket is given back (a tie); absent when it cannot be. */
  readonly refund?: Fraction;
  /** (1 − refund) / probability, or the catalogue's share of it for exclusive tiers: total return per 1 staked, stake included. */
  readonly fairOdds: Fraction;
  /** Only for tiers of one ticket that exclude each other (KL8 任选, 三中二 …): the part of the return that this tier carries; they sum to one. */
  readonly share?: Fraction;
}

/** One row of a betting pad. */
export interface PadRow {
  /** 万位, 冠军, 二重号, 胆码 … */
  readonly label: string;
  readonly options: readonly string[];
  readonly min: number;
  readonly max: number;
  /** False where an empty row is written "-". */
  readonly required: boolean;
  /** Whether 全大小单双清 make sense for the row. */
  readonly quickPicks: boolean;
}

/** How a screen lets a person make picks; the bettingNumber text is built from it by `formatPicks`. */
export interface PickShape {
  /** pad: rows of balls; words: options with odds of their own (credit matrix, sums); tickets: typed tickets. */
  readonly kind: 'pad' | 'words' | 'tickets';
  readonly rows: readonly PadRow[];
  /** 任选 plays: how many of the positions must be ticked, and their names. */
  readonly positions?: { readonly min: number; readonly names: readonly string[] };
  /** Typed tickets: how many values one ticket has and which are allowed. */
  readonly ticket?: { readonly length: number; readonly values: readonly string[]; readonly ordered: boolean };
  /** Which tier an option is paid by, where odds differ by option (and row): tierOf(row, option). Absent: the single tier '1'. */
  readonly tierOf?: (row: number, option: string) => string;
  /** How many rows must be filled where rows may be empty; absent means each row for itself by `required`. */
  readonly filledRows?: number;
  /** 胆拖: a value may stand in one row only. */
  readonly exclusiveRows?: boolean;
}

/** What every play's text reads into. */
export interface Picks {
  /** Ticked positions as indexes, ascending; empty unless the play has a positions prefix. */
  readonly positions: readonly number[];
  /** Rows: option indexes ascending, one list per row of the play. Typed tickets: one list per ticket, ascending where order does not matter. */
  readonly rows: readonly (readonly number[])[];
}

/** stake: 2 yuan × count × multiple × unit (官方); amount: amount per ticket × count (信用). */
export type StakeMode = 'stake' | 'amount';

export interface Play<P = unknown> {
  readonly group: Group;
  /** playDetailCode: unique inside its group. */
  readonly code: string;
  readonly family: 'official' | 'credit';
  readonly mode: StakeMode;
  /** Play group / play set / play, e.g. 五星 · 直选 · 复式: the tabs and chips of the betting page. */
  readonly path: readonly [tab: string, set: string, name: string];
  /** Full Chinese name for slips and records: 后三直选复式. */
  readonly label: string;
  /** The rule in one Chinese sentence, shown above the pad. */
  readonly rule: string;
  /** A valid bettingNumber of the catalogue. */
  readonly example: string;
  readonly tiers: readonly Tier[];
  readonly shape: PickShape;
  /** Reads bettingNumber text of at most LIMITS.textBytes; refuses in O(length) and never throws. */
  parse(text: string, limits?: ParseLimits): Parsed<P>;
  /** Canonical text (option order of the play); parse(format(p)) equals p. */
  format(picks: P): string;
  /** Number of tickets by closed formula; never enumerates. */
  count(picks: P): number;
  /** Winning tickets by tier for one draw. */
  settle(picks: P, draw: Draw): Settled;
  /**
   * The most that one draw can bring to the line, exactly: the greatest Σ tickets × worth(tier) over all draws, where tickets given back count
   * as tier `refund`. Figures of `worth` are whole and never negative.
   */
  best(picks: P, worth: Worth): number;
  /** The tiers that some ticket of the picks can win, in the play's order. */
  reach(picks: P): readonly string[];
  /**
   * The tiers an option can win by as the only pick of its row: what a tile shows. In 连肖 and 尾连 the option itself decides. Null where an
   * option has no odds of its own: typed tickets, and lines that are one ticket (合肖, 组选三, 组选六, 特码包三).
   */
  readonly optionTiers: ((row: number, option: number) => readonly string[]) | null;
  /**
   * Where the play itself says what the player's rebate level becomes: all of it cash (特码A: lower odds, with rebate) or all of it odds (特码B:
   * higher odds, without). Absent where the player parts it by the betting point.
   */
  readonly trade?: 'rebate' | 'odds';
  /** Numbers a draw must have, where that is more than the group's least (the P5 plays of PL35); lotteries that draw fewer do not sell the play. */
  readonly drawLength?: number;
  /** Only where the chance hangs on the pick and not on the tier (BJ28 T3): the chance of this pick, and the catalogue's examples of it. */
  readonly byPick?: { chance(picks: P): Fraction; readonly examples: readonly string[] };
}

export interface ParseLimits {
  /** 100,000 tickets a line by default (plays.md §1). */
  readonly tickets: number;
  /** 10,000 typed tickets by default. */
  readonly typedTickets: number;
  /** 200 KB of text by default. */
  readonly textBytes: number;
}

export const DEFAULT_LIMITS: ParseLimits = { tickets: 100_000, typedTickets: 10_000, textBytes: 200_000 };
