import assert from 'node:assert/strict';
import { ENVELOPE_TYPES, MESSAGE_TYPES } from '@caiting/contract';
import { yuan } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import { once } from '../../platform/once.ts';
import { openEnvelope } from '../envelopes/index.ts';
import { demoSpeaker } from './demo-speaker.ts';
import { addDirectMessage } from './direct/add-direct-message.ts';
import { openDirect } from './direct/open-direct.ts';
import { findDirect } from './direct/queries.ts';
import { layEnvelope, writerIn, type Laid } from './envelopes/lay-envelope.ts';
import type { Place } from './envelopes/place.ts';
import type { SpeakerSession } from './messages/write-message.ts';

/** Who writes to whom in private; one of each pair manages a room. The last lines of `manager1` are not read yet. */
const PRIVATE = [
  ['newbie1', 'manager1', '您好，我想改昵称，在哪里改？'],
  ['manager1', 'newbie1', '个人中心 → 个人资料，昵称每 7 天可以改一次'],
  ['player1', 'manager1', '请问撤单的钱多久退回？'],
  ['manager1', 'player1', '撤单当时就退回余额，账变里能看到'],
  ['manager1', 'player1', '有别的问题随时找我'],
] as const;

/** In the public room: who, what of, and who has opened it so far; the first is all taken. */
const ENVELOPES = [
  { by: 'manager1', count: 3, yuan: 6, wish: '新一天，平常心', takers: ['laozhang', 'sunny_day', 'dafa168'] },
  { by: 'agent1', count: 6, yuan: 18, wish: '大家同乐', takers: ['xiaoyu_99', 'hong8866'] },
] as const;

/** Private chats of the demo, read and unread, and envelopes in each state but the one that time brings (what nobody opens goes back after 12 hours). */
export async function seedPrivate(deps: Deps, roomCode: string): Promise<void> {
  for (const [index, [by, to, message]] of PRIVATE.entries()) {
    const [session, other] = await Promise.all([demoSpeaker(deps, by), demoSpeaker(deps, to)]);
    const opened = await openDirect(deps, session.userId, other.userId);
    assert(opened.ok, 'the private chat of the demo is refused');
    const sendKey = `seed-private-${index}`;
    const { roomId } = opened.data;
    const sent = await addDirectMessage(deps, session, { roomId, messageTypeId: MESSAGE_TYPES.text, message, sendKey });
    assert(sent.ok, `a private message of the demo is refused: ${sent.ok ? '' : sent.key}`);
  }
  for (const [index, { by, count, yuan: whole, wish, takers }] of ENVELOPES.entries()) {
    const id = await layOnce(
      deps,
      await demoSpeaker(deps, by),
      { roomCode, direct: null },
      {
        requestId: requestIdOf(index),
        type: ENVELOPE_TYPES.lucky,
        count,
        amount: yuan(whole),
        wish,
      },
    );
    for (const taker of takers) await openEnvelope(deps, (await demoSpeaker(deps, taker)).userId, id);
  }
  await sendPrivately(deps);
}

/** One that waits for the person who may open it. */
async function sendPrivately(deps: Deps): Promise<void> {
  const [session, other] = await Promise.all([demoSpeaker(deps, 'manager1'), demoSpeaker(deps, 'player1')]);
  const opened = await openDirect(deps, session.userId, other.userId);
  assert(opened.ok, 'the private chat of the demo is refused');
  const direct = await findDirect(deps.db, opened.data.roomId, session.userId);
  assert(direct);
  await layOnce(
    deps,
    session,
    { roomCode: direct.room_code, direct },
    {
      requestId: requestIdOf(ENVELOPES.length),
      type: ENVELOPE_TYPES.single,
      count: 1,
      amount: yuan(8),
      wish: '谢谢您在大厅帮新人答疑',
    },
  );
}

const requestIdOf = (index: number): string => `5eed0000-0000-4000-8000-00000000000${index}`;

/** In the name of somebody who types no password. Gives its id; once per request id. */
async function layOnce(deps: Deps, session: SpeakerSession, place: Place, laid: Laid): Promise<string> {
  const key = { userId: session.userId, requestId: laid.requestId, call: 'sendRedEnvelope', body: laid };
  const sent = await deps.db.tx((tx) =>
    once(tx, key, async () => {
      const writer = await writerIn(deps, tx, session, place);
      return writer.ok ? layEnvelope(deps, tx, writer.data, laid) : writer;
    }),
  );
  if (!sent.ok) throw new Error(`an envelope of the demo was refused: ${sent.key}`);
  return sent.data.recordId;
}
