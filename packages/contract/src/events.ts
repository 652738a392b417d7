import * as z from 'zod/mini';
import { BET_STATES } from './calls/betting/betting.ts';
import { RECHARGE_STATES } from './calls/cashier/cashier.ts';
import { WITHDRAW_STATES } from './calls/cashier/withdraw.ts';
import { PLEDGE_STATES } from './calls/yuebao/pledge.ts';
import { DayText } from './calls/yuebao/yuebao.ts';
import { TOLD_LETTERS } from './content/told-letter-texts.ts';
import { YUEBAO_CAUSES, pushes } from './pushes.ts';
import { LotteryCode, IssueNo, MoneyOut, TimeMs } from './wire/index.ts';

/**
 * Every event of the transactional outbox: what one part of the server tells the others once its transaction has committed. The server writes
 * and reads them by these schemas; what SQL functions write is parsed when it is read. Amounts in lists are units of 1e-8 yuan.
 */

const IdText = z.string().check(z.regex(/^[1-9]\d{0,18}$/));
/** One element per bet or player, joined by ",": a list of objects costs a seventh of a batch of bets. */
const joined = (element: string) => z.string().check(z.regex(new RegExp(`^${element}(?:,${element})*$`)));
const Ids = joined('\\d+');
const Units = joined('\\d+');
/** A word of ours, for letters in both languages. */
const Said = z.strictObject({ zh: z.string(), en: z.string() });
const RESULT_STATES = BET_STATES.filter((state) => state !== 'placed' && state !== 'review');

const countOf = (list: string): number => list.split(',').length;
const haveOneLength = (lists: readonly string[]): boolean => new Set(lists.map(countOf)).size === 1;

/** Sockets that are meant: a room of the hub, and in it one person, or the guests of one link. */
const Target = z.strictObject({
  room: z.exactOptional(z.string()),
  userId: z.exactOptional(z.string()),
  sessionId: z.exactOptional(z.string()),
  guestCode: z.exactOptional(z.string()),
});
/** A push with the numbers of the wire. */
const Frame = z.strictObject({ code: z.int(), type: z.exactOptional(z.int()), data: z.unknown() });

const BetSettled = z
  .strictObject({
    kind: z.enum(['settle', 'void', 'cancel']),
    issueId: IdText,
    lotteryCode: LotteryCode,
    issueNo: IssueNo,
    /** The chase whose bets are refunded together. */
    chase: z.exactOptional(IdText),
    bets: Ids,
    players: Ids,
    states: joined(`(?:${RESULT_STATES.join('|')})`),
    won: Units,
    refunded: Units,
    /** Absent in an event that was written before it was told. */
    rebate: z.exactOptional(Units),
    /** Valid turnover (流水). */
    valid: Units,
  })
  .check(
    z.refine(({ bets, players, states, won, refunded, rebate = won, valid }) =>
      haveOneLength([bets, players, states, won, refunded, rebate, valid]),
    ),
  );

export const EVENTS = {
  /** Somebody signed in from a place, or where no place is known with a browser, that none of the earlier logins came from. */
  'account.newPlace': z.strictObject({ userId: IdText, sessionId: IdText, place: Said, device: Said, at: TimeMs }),
  /** Somebody else did something to an account, or may from now on: its owner gets this letter. One event is one letter. */
  'account.told': z.strictObject({
    userId: IdText,
    cause: z.uuid(),
    letter: z.enum(TOLD_LETTERS),
    params: z.record(z.string(), z.union([z.string(), Said])),
  }),
  'account.sessionEnded': z
    .strictObject({
      sessionId: z.exactOptional(IdText),
      userId: z.exactOptional(IdText),
      message: z.exactOptional(z.string()),
    })
    .check(z.refine(({ sessionId, userId }) => (sessionId === undefined) !== (userId === undefined))),
  /** Written by the SQL function publish_balances, once per transaction. */
  'balance.changed': z
    .strictObject({ cause: z.string(), players: Ids, balances: Units, seqs: Ids })
    .check(z.refine(({ players, balances, seqs }) => haveOneLength([players, balances, seqs]))),
  /** Written by the SQL functions post_results and refund_chase, once per chunk of an issue. */
  'bet.settled': BetSettled,
  /** Written by the SQL function set_chunk_aside: bets that could not be settled. */
  'bet.aside': z
    .strictObject({ lotteryCode: LotteryCode, issueNo: IssueNo, bets: Ids, players: Ids })
    .check(z.refine(({ bets, players }) => haveOneLength([bets, players]))),
  /** Written by the SQL function count_game_turnover: rounds of games that have closed, and what of their stakes counts. */
  'game.turnover': z
    .strictObject({ players: Ids, valid: Units })
    .check(z.refine(({ players, valid }) => haveOneLength([players, valid]))),
  /** Written by the SQL function roll_back_game: the site gave a player's part of a round back. A letter is written from it. */
  'game.voided': z.strictObject({
    userId: IdText,
    round: IdText,
    game: Said,
    by: z.enum(['provider', 'staff']),
    staked: MoneyOut,
    /** What had been paid before. */
    takenBack: MoneyOut,
  }),
  /** Written by the SQL function refund_chase: the chase as a whole has changed. */
  'chase.changed': z.strictObject({ player: IdText, chase: IdText }),
  /** Tells sockets why, and ends them. */
  'chat.cut': z.strictObject({ to: Target, frame: Frame }),
  /** A private chat has changed for both of its people. */
  'chat.direct': z.strictObject({ roomId: IdText, people: z.array(IdText) }),
  /** A member may not write in a room until `endsAt`; null is for ever. `by`: a manager of the room, or the site itself against a flood. */
  'chat.muted': z.strictObject({
    userId: IdText,
    muteId: IdText,
    room: z.string(),
    by: z.enum(['manager', 'site']),
    endsAt: z.nullable(TimeMs),
    at: TimeMs,
  }),
  /** A text of a room names these players; whoever names all tells each of them in the room alone. */
  'chat.mentioned': z.strictObject({ roomCode: z.string(), room: z.string(), sender: z.string(), players: Ids }),
  /** A player has seen the mentions of a room. */
  'chat.mentionsSeen': z.strictObject({ roomCode: z.string(), player: IdText }),
  /** A public room has a password from now on, or none. */
  'chat.door': pushes.roomDoor.data,
  /** A push outside the room's log. */
  'chat.whisper': z.strictObject({ to: Target, frame: Frame }),
  /** Written by the SQL function publish_chain: the end of a day's secret chain, fixed before its sale. */
  'draws.chainPublished': z.strictObject({
    lotteryCode: LotteryCode,
    day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    anchor: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    length: z.int(),
    publishedAt: TimeMs,
  }),
  'draws.drawn': pushes.drawn.data,
  'draws.issueRolled': pushes.issueRolled.data,
  'draws.issueState': pushes.issueState.data,
  'draws.longDragon': pushes.longDragon.data,
  'draws.lotteryPaused': pushes.lotteryPaused.data,
  /** Written by the SQL functions claim_share and refund_envelope. `place` is a room's code. */
  'envelope.ended': z.strictObject({ id: IdText, place: z.string(), state: z.enum(['emptied', 'refunded']) }),
  /** A show began: these players, at most 500, wished for a letter. */
  'live.begun': z.strictObject({
    showId: IdText,
    room: z.string(),
    type: z.string(),
    titleZh: z.string(),
    titleEn: z.string(),
    players: Ids,
  }),
  'live.state': pushes.liveState.data,
  'live.banner': pushes.giftBanner.data,
  /** Settled bets have lifted a grade: its gifts are posted from this, after the turnover that brought it has been counted. */
  'grade.reached': z.strictObject({ userId: IdText, from: z.int(), grade: z.int() }),
  /** Written by the SQL function roll_line: figures of these agents' lines have changed. `at`: ms, by app_now. */
  'line.changed': z.strictObject({ agents: Ids, at: z.string().check(z.regex(/^\d+$/)) }),
  /** A player reached grades; `gift` is what they brought together. Letters are written from it. */
  'grade.risen': z.strictObject({ userId: IdText, from: z.int(), grade: z.int(), gift: MoneyOut, at: TimeMs }),
  /** A newcomer of a demo got play money. A letter is written from it. */
  'account.welcomed': z.strictObject({ userId: IdText, amount: MoneyOut }),
  /**
   * A letter to these players has been written; those to a level, a line or everybody tell nobody (docs/decisions/0170). `letter` is absent in an event of a
   * release before notifications.
   */
  'letter.sent': z.strictObject({ players: Ids, letter: z.exactOptional(IdText) }),
  /** A player has read or deleted letters: this one, or all up to it. */
  'letter.read': z.strictObject({ player: IdText, letter: IdText, isAll: z.boolean() }),
  /** An activity has paid a reward. Letters are written from it. */
  'activity.rewarded': z.strictObject({
    userId: IdText,
    claimId: IdText,
    activityId: IdText,
    titleZh: z.string(),
    titleEn: z.string(),
    amount: MoneyOut,
    owed: MoneyOut,
  }),
  /** Notices or banners changed. */
  'content.changed': z.strictObject({ itemId: IdText }),
  /** The staff has decided a request to take a forgotten safety password away. */
  'verification.decided': z.strictObject({ userId: IdText, requestId: IdText, approved: z.boolean() }),
  /** A pledge came to its end, by its term or by the player. Letters are written from it. */
  'pledge.ended': z.strictObject({
    userId: IdText,
    orderId: IdText,
    name: z.string(),
    state: z.enum(PLEDGE_STATES),
    principal: MoneyOut,
    earning: MoneyOut,
    renewedTo: z.nullable(IdText),
    at: TimeMs,
  }),
  /** A player has taken a time-out or excluded himself: whoever holds something open for him ends it. */
  'protection.excluded': z.strictObject({ player: IdText }),
  'recharge.changed': z.strictObject({
    userId: IdText,
    orderNo: z.string(),
    state: z.enum(RECHARGE_STATES),
    amount: MoneyOut,
    at: TimeMs,
  }),
  'tenant.changed': z.strictObject({ key: z.string() }),
  'withdrawal.changed': z.strictObject({
    userId: IdText,
    withdrawNo: z.string(),
    state: z.enum(WITHDRAW_STATES),
    amount: MoneyOut,
    at: TimeMs,
  }),
  /** Written by the SQL function pay_yuebao_chunk, once per chunk of a day. */
  'yuebao.earned': z
    .strictObject({ day: DayText, players: Ids, balances: Units })
    .check(z.refine(({ players, balances }) => haveOneLength([players, balances]))),
  /** A player's wallet at call has changed. */
  'yuebao.moved': z.strictObject({ userId: IdText, cause: z.enum(YUEBAO_CAUSES), balance: MoneyOut }),
} as const satisfies Readonly<Record<string, z.ZodMiniType>>;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.infer<(typeof EVENTS)[T]>;

export interface SettledBet {
  readonly betId: string;
  readonly player: string;
  readonly state: Exclude<(typeof BET_STATES)[number], 'placed' | 'review'>;
  /** Units of 1e-8 yuan. */
  readonly won: bigint;
  readonly refunded: bigint;
  readonly rebate: bigint;
  readonly valid: bigint;
}

/** The bets of one `bet.settled`, one object each. */
export function settledBets(event: EventData<'bet.settled'>): SettledBet[] {
  const [players, states] = [event.players.split(','), event.states.split(',') as SettledBet['state'][]];
  const [won, refunded, valid] = [event.won, event.refunded, event.valid].map((list) => list.split(',').map(BigInt));
  const rebate = event.rebate?.split(',').map(BigInt);
  return event.bets.split(',').map((betId, at) => ({
    betId,
    // The lists have one length (schema).
    player: players[at] as string,
    state: states[at] as SettledBet['state'],
    won: won?.[at] as bigint,
    refunded: refunded?.[at] as bigint,
    rebate: rebate?.[at] ?? 0n,
    valid: valid?.[at] as bigint,
  }));
}

/** What each player of one `game.turnover` turned over, each once. */
export function playedTurnover(event: EventData<'game.turnover'>): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const valid = event.valid.split(',').map(BigInt);
  // The lists have one length (schema).
  for (const [at, player] of event.players.split(',').entries())
    sums.set(player, (sums.get(player) ?? 0n) + (valid[at] as bigint));
  return sums;
}
