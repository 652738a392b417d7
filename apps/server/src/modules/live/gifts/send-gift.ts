import assert from 'node:assert/strict';
import {
  GIFT_BANNER_YUAN,
  MESSAGE_TYPES,
  liveCalls,
  moneyText,
  type CallInput,
  type CallOutput,
  type GiftCard,
} from '@caiting/contract';
import { money, yuan, type Money } from '@caiting/money';
import { prepared, type Tx } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { KeyedQueue } from '../../../platform/engine/keyed-queue.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { publishLater, wakeOutbox } from '../../../platform/outbox/outbox.ts';
import { factsNow } from '../../account/index.ts';
import { postInRoom } from '../../chat/index.ts';
import { explain, isProtectionRefusal } from '../../protection/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findRoom, type RoomRow } from '../core/rooms.ts';
import { findGift, giftDayMax, type GiftRow } from './gifts.ts';

/**
 * Gifts of one room that are in the database at a time on this server. Its lock is their order: the others wait here, where waiting costs nothing, and do not
 * take from everybody the connections that they would wait with.
 */
const AT_ONCE = 2;
const gate = perDeps(() => new KeyedQueue({ atOnce: AT_ONCE }));

type Sent = CallOutput<typeof liveCalls.sendGift>;
type Input = CallInput<typeof liveCalls.sendGift>;
type Refused = (typeof liveCalls.sendGift)['refusals'][number];

export const sendGiftBinding = bind(liveCalls.sendGift, async ({ deps, session, requestId }, input) =>
  factsNow(session, await tenantValues(deps)).isIdle
    ? refuse('idleTooLong')
    : sendGift(deps, session, requestId, input),
);

/** Sends a gift; the same request id again moves nothing and gives the first answer. */
export async function sendGift(
  deps: Deps,
  session: Session,
  requestId: string,
  input: Input,
): Promise<Outcome<Sent, Refused>> {
  const [room, gift, dayMax] = await Promise.all([
    findRoom(deps.db, input.room),
    findGift(deps.db, input.gift),
    giftDayMax(deps),
  ]);
  if (room === null) return refuse('liveUnknown');
  if (gift === null) return refuse('giftUnknown');
  const key = { userId: session.userId, requestId, call: 'sendGift', body: input };
  const sending = { session, requestId, room, gift, input, dayMax };
  return gate(deps).run(room.code, () =>
    deps.db.tx((tx) => once<Sent, Refused>(tx, key, () => sendIn(deps, tx, sending))),
  );
}

interface Sending {
  readonly session: Session;
  readonly requestId: string;
  readonly room: RoomRow;
  readonly gift: GiftRow;
  readonly input: Input;
  readonly dayMax: Money;
}

/**
 * One transaction: the message in the room's log (which takes the room's lock and asks whether the sender may write there), the money, the news. Killed
 * anywhere, all of it is there or nothing; who reconnects reads the message from the log.
 */
async function sendIn(deps: Deps, tx: Tx, sending: Sending): Promise<Outcome<Sent, Refused>> {
  const { session, requestId, room, gift, input, dayMax } = sending;
  const sent: { card?: GiftCard; balance?: Money; dayLeft?: Money } = {};
  const posted = await postInRoom(deps, tx, session, {
    roomCode: room.talk_room,
    type: MESSAGE_TYPES.gift,
    sendKey: `gift:${requestId}`,
    // Under the room's lock: gifts of a room are given in the order in which they are shown.
    body: async () => {
      const moved = await move(tx, session.userId, input, dayMax);
      if (moved.outcome !== 'sent') return refuseMove(tx, session.userId, moved);
      const amount = money(input.price * BigInt(input.count));
      sent.card = {
        giftId: String(moved.gift_id),
        gift: gift.code,
        count: input.count,
        runId: String(moved.run_id),
        runCount: moved.run_total,
        amount: moneyText(amount),
      };
      sent.balance = money(moved.balance_left);
      sent.dayLeft = money(moved.day_left);
      return ok(JSON.stringify(sent.card));
    },
  });
  if (!posted.ok) {
    const { key } = posted;
    return key === 'roomUnknown' ? refuse('liveUnknown') : { ...posted, key };
  }
  const { card, balance, dayLeft } = sent;
  assert(card && balance !== undefined && dayLeft !== undefined, 'a gift that was posted was moved');
  if (money(input.price * BigInt(input.count)) >= yuan(GIFT_BANNER_YUAN))
    await publishLater(tx, 'live.banner', {
      giftId: card.giftId,
      room: room.code,
      type: room.type,
      title: { zh: room.title, en: room.title_en },
      sender: posted.data.nickname,
      gift: gift.code,
      giftName: { zh: gift.name_zh, en: gift.name_en },
      count: card.count,
      amount: card.amount,
    });
  tx.afterCommit(wakeOutbox);
  return ok({ card, balance: moneyText(balance), giftDayLeft: moneyText(dayLeft) });
}

interface Moved {
  readonly outcome: string;
  readonly gift_id: bigint;
  readonly run_id: bigint;
  readonly run_total: number;
  readonly balance_left: bigint;
  readonly day_left: bigint;
}

const SEND = prepared('live.sendGift', 'select * from send_gift($1, $2::int8, $3, $4, $5::int8, $6::int8)');

const move = (tx: Tx, sender: string, { room, gift, count, price }: Input, dayMax: Money): Promise<Moved> =>
  tx.one<Moved>(SEND, [room, sender, gift, count, price, dayMax]);

const PLAIN = ['liveEnded', 'giftToOneself', 'giftPriceChanged', 'bettingBlocked', 'balanceShort'] as const;

async function refuseMove(tx: Tx, sender: string, { outcome, day_left }: Moved): Promise<Refusal<Refused>> {
  if (outcome === 'giftDayOver') return refuse('giftDayOver', { params: { left: money(day_left) } });
  if (isProtectionRefusal(outcome)) return explain(tx, sender, outcome);
  const plain = PLAIN.find((key) => key === outcome);
  assert(plain, `send_gift answers ${outcome}`);
  return refuse(plain);
}
