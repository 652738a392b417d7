import type { ChatMessage } from '@caiting/contract';
import type { MessageId } from '@caiting/contract/wire';
import { describe, expect, test } from 'vitest';
import { afresh, appendHistory, applyPush, envelopeOf, fromHistory, prependHistory, rowsOf } from './room-state.ts';
import type { RoomState } from './room-state.ts';

const aMessage = (id: number, minutes = id): ChatMessage => ({
  id: String(id) as MessageId,
  roomCode: 'lobby',
  roomId: '',
  messageTypeId: 1,
  message: `第${id}句`,
  status: 0,
  userIds: [],
  mentionNames: [],
  type: 1,
  guestCode: '',
  userId: '10001',
  nickname: '林间小路',
  userName: 'li***g',
  avatar: '',
  grade: 3,
  gradeName: '黄金',
  gradeShow: true,
  gradeShowColorId: 0,
  nicknameColorId: 0,
  messageColorId: 0,
  gmtCreated: minutes * 60_000,
  images: [],
  imgShow: true,
  sendKey: `key-${id}`,
  seq: id,
});
/** The server's list, newest first, as a page. */
const page = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => aMessage(from - index));
const ids = (state: { messages: readonly ChatMessage[] }) => state.messages.map((message) => Number(message.id));

describe('room state', () => {
  test('old snapshot and the events since equal a fresh snapshot', () => {
    const old = fromHistory(page(20, 1), false);
    const events = [21, 22, 23].map((id) => ({ kind: 'message', message: aMessage(id) }) as const);
    const recalled = [...events, { kind: 'recalled', id: '5' } as const].reduce(applyPush, old);
    expect(recalled).toEqual(
      fromHistory(
        page(23, 1).filter((message) => message.id !== '5'),
        false,
      ),
    );
  });

  test('a message that came by history and by push is there once', () => {
    const state = applyPush(fromHistory(page(5, 1), false), { kind: 'message', message: aMessage(5) });
    expect(ids(state)).toEqual([1, 2, 3, 4, 5]);
  });

  test('a late push takes its place by id', () => {
    const state = applyPush(applyPush(fromHistory(page(3, 1), false), { kind: 'message', message: aMessage(11) }), {
      kind: 'message',
      message: aMessage(9),
    });
    expect(ids(state)).toEqual([1, 2, 3, 9, 11]);
  });

  test('at most two hundred stay in memory, and the rest can be loaded again', () => {
    const full = fromHistory(page(200, 1), false);
    const over = applyPush(full, { kind: 'message', message: aMessage(201) });
    expect(over.messages).toHaveLength(200);
    expect(over.messages[0]?.id).toBe('2');
    expect(over.more).toBe(true);
  });

  test('older pages go before, without doubles', () => {
    const state = prependHistory(fromHistory(page(30, 26), true), page(27, 10), true);
    expect(ids(state)).toEqual(Array.from({ length: 21 }, (_, index) => index + 10));
  });

  test('a time line stands where sixty seconds or more lie between two messages', () => {
    const messages = [aMessage(1, 0), { ...aMessage(2), gmtCreated: 59_999 }, { ...aMessage(3), gmtCreated: 119_999 }];
    expect(rowsOf(messages).map((row) => row.kind)).toEqual(['time', 'message', 'message', 'time', 'message']);
  });
});

describe('envelopes', () => {
  const card = { recordId: '7', type: 2, isRead: false, state: 0, wishingRemark: '旺', commitment: '' };
  const withEnvelope = (userId: string) => {
    const message = { ...aMessage(9), userId, messageTypeId: 3, message: JSON.stringify(card) };
    return fromHistory([message, aMessage(8)], false);
  };
  const cardIn = (state: ReturnType<typeof withEnvelope>) => {
    const message = state.messages.at(-1);
    return message ? envelopeOf(message) : null;
  };

  test('what this person saw stands on the card, and nowhere else', () => {
    const state = applyPush(withEnvelope('1'), { kind: 'envelopeSeen', recordId: '7', state: 2 });
    expect(cardIn(state)).toMatchObject({ isRead: true, state: 2 });
    expect(state.messages[0]).toEqual(aMessage(8));
    expect(cardIn(applyPush(withEnvelope('1'), { kind: 'envelopeSeen', recordId: '8', state: 2 }))).toEqual(card);
  });

  test('the end is told to its sender, but not over what the sender received', () => {
    const end = { kind: 'envelopeEnded', recordId: '7', state: 5, myId: '1' } as const;
    expect(cardIn(applyPush(withEnvelope('1'), end))).toMatchObject({ isRead: true, state: 5 });
    // Nobody else can have anything of it any more.
    expect(cardIn(applyPush(withEnvelope('2'), end))).toMatchObject({ isRead: true, state: 3 });
    expect(cardIn(applyPush(withEnvelope('2'), { ...end, state: 4 }))).toMatchObject({ isRead: true, state: 1 });
    const received = applyPush(withEnvelope('1'), { kind: 'envelopeSeen', recordId: '7', state: 2 });
    expect(cardIn(applyPush(received, end))).toMatchObject({ state: 2 });
  });
});

describe('what is new below the reader', () => {
  const up = applyPush(fromHistory([aMessage(2), aMessage(1)], false), { kind: 'reading', isAtEnd: false });
  const come = (state: RoomState, ...ids: number[]) =>
    ids.reduce((at, id) => applyPush(at, { kind: 'message', message: aMessage(id) }), state);
  const recall = (state: RoomState, id: string) => applyPush(state, { kind: 'recalled', id });

  test('what was recalled meanwhile is not counted, whether it is in the list, held, or no longer held', () => {
    expect(recall(come(up, 3, 4), '3').unseen).toEqual(['4']);
    expect(recall(recall(come(up, 3, 4), '3'), '4').unseen).toEqual([]);
    let far = come(up, ...Array.from({ length: 400 }, (_, index) => index + 3));
    expect([far.isDetached, far.unseen.length]).toEqual([true, 400]);
    for (const id of ['402', '250', '3']) far = recall(far, id);
    expect(far.unseen).toHaveLength(397);
  });

  test('an older message that is recalled, or one that comes twice, changes nothing', () => {
    expect(recall(come(up, 3), '1').unseen).toEqual(['3']);
    expect(come(up, 3, 3).unseen).toEqual(['3']);
  });

  test('at the end nothing is new', () => {
    expect(applyPush(come(up, 3), { kind: 'reading', isAtEnd: true }).unseen).toEqual([]);
  });

  test('a page read anew: what it has not is not counted any more, what is new in it is', () => {
    const old = come(up, 3, 4);
    expect(afresh(fromHistory([aMessage(5), aMessage(4), aMessage(2)], false), old).unseen).toEqual(['4', '5']);
  });
});

describe('200 in memory', () => {
  test('reading far up lets the newest go; what comes is counted, and nothing is put where it does not belong', () => {
    let state = fromHistory(page(1_000, 981), true);
    for (let oldest = 981; oldest > 801; oldest -= 20)
      state = prependHistory(state, page(oldest - 1, oldest - 20), true);
    expect(state).toMatchObject({ isDetached: false });
    state = prependHistory(state, page(800, 781), true);
    expect(ids(state)).toHaveLength(200);
    expect([ids(state)[0], ids(state).at(-1)]).toEqual([781, 980]);
    const later = [1_001, 1_002].reduce((at, id) => applyPush(at, { kind: 'message', message: aMessage(id) }), state);
    expect(later).toMatchObject({ isDetached: true, unseen: ['1001', '1002'] });
    expect(later.messages).toBe(state.messages);
  });

  test('the way back: the last page with what came while it was fetched, each once', () => {
    let state = fromHistory(page(300, 281), true);
    for (let oldest = 281; oldest > 61; oldest -= 20)
      state = prependHistory(state, page(oldest - 1, oldest - 20), true);
    state = [301, 302, 303].reduce((at, id) => applyPush(at, { kind: 'message', message: aMessage(id) }), state);
    const back = afresh(fromHistory(page(302, 298), true), state);
    expect(ids(back)).toEqual([298, 299, 300, 301, 302, 303]);
    expect(back).toMatchObject({ isDetached: false, unseen: [] });
  });

  test('reading down again: the oldest go, and at the end what came meanwhile joins on, each once', () => {
    let state = fromHistory(page(300, 281), true);
    for (let oldest = 281; oldest > 81; oldest -= 20)
      state = prependHistory(state, page(oldest - 1, oldest - 20), true);
    expect([ids(state)[0], ids(state).at(-1)]).toEqual([81, 280]);
    state = applyPush(state, { kind: 'message', message: aMessage(301) });
    state = appendHistory(state, page(290, 281), true);
    expect([ids(state)[0], ids(state).at(-1)]).toEqual([91, 290]);
    expect(state).toMatchObject({ isDetached: true, unseen: ['301'] });
    // The last page has the one that was held, and one more came while it was on its way.
    state = applyPush(state, { kind: 'message', message: aMessage(302) });
    state = appendHistory(state, page(301, 291), false);
    expect(ids(state)).toEqual(Array.from({ length: 200 }, (_, index) => index + 103));
    expect(state).toMatchObject({ isDetached: false, held: [], more: true });
    expect(ids(applyPush(state, { kind: 'message', message: aMessage(303) })).at(-1)).toBe(303);
  });

  test('the end is not reached over a hole: more came than is held', () => {
    let state = fromHistory(page(300, 281), true);
    for (let oldest = 281; oldest > 81; oldest -= 20)
      state = prependHistory(state, page(oldest - 1, oldest - 20), true);
    for (let id = 301; id <= 500; id += 1) state = applyPush(state, { kind: 'message', message: aMessage(id) });
    // An answer that left the server before those came.
    state = appendHistory(state, page(300, 281), false);
    expect(state.isDetached).toBe(true);
    expect(state.unseen).toHaveLength(200);
    expect(ids(state).at(-1)).toBe(300);
    for (let newest = 320; state.isDetached; newest += 20)
      state = appendHistory(state, page(newest, newest - 19), newest < 500);
    expect(ids(state)).toEqual(Array.from({ length: 200 }, (_, index) => index + 301));
  });

  test('a reader scrolled up keeps every line while two hundred and fifty more are said, and reads on down to them', () => {
    let state = applyPush(fromHistory(page(100, 51), true), { kind: 'reading', isAtEnd: false });
    for (let id = 101; id <= 350; id += 1) state = applyPush(state, { kind: 'message', message: aMessage(id) });
    // Two hundred from the reader's first line on; the hundred after them are counted, none of the lines went.
    expect(ids(state)).toEqual(Array.from({ length: 200 }, (_, index) => index + 51));
    expect(state.isDetached).toBe(true);
    expect(state.unseen).toHaveLength(250);
    for (let newest = 270; state.isDetached; newest += 20)
      state = appendHistory(state, page(Math.min(newest, 350), newest - 19), newest < 350);
    expect(ids(state)).toEqual(Array.from({ length: 200 }, (_, index) => index + 151));
    // At the end again the oldest go.
    state = applyPush(state, { kind: 'reading', isAtEnd: true });
    expect(ids(applyPush(state, { kind: 'message', message: aMessage(351) }))[0]).toBe(152);
  });

  test('a late word in a full list is put in its place, and the newest goes to those that are held', () => {
    const full = applyPush(fromHistory(page(400, 201), true), { kind: 'reading', isAtEnd: false });
    const late = { ...aMessage(0), id: '2505' as MessageId };
    const state = applyPush(
      { ...full, messages: full.messages.map((one) => ({ ...one, id: `${one.id}0` as MessageId })) },
      {
        kind: 'message',
        message: late,
      },
    );
    expect(state.messages).toHaveLength(200);
    expect(state.messages.some(({ id }) => id === late.id)).toBe(true);
    expect(state.held.map(({ id }) => id)).toEqual(['4000']);
  });

  test('a page read anew at the live end keeps what came meanwhile, and not what it tells itself', () => {
    const known = fromHistory(page(12, 3), true);
    expect(ids(afresh(fromHistory(page(10, 6), true), known))).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect(ids(afresh(fromHistory(page(5, 1), false), undefined))).toEqual([1, 2, 3, 4, 5]);
  });
});

test('a card whose numbers are shown since the draw takes its place; others stay', () => {
  const state = fromHistory(page(5, 1), false);
  const shown = { ...aMessage(3), message: '号码' };
  const after = applyPush(state, { kind: 'revealed', message: shown });
  expect(after.messages.map(({ message }) => message)).toEqual(['第1句', '第2句', '号码', '第4句', '第5句']);
  expect(after.messages[0]).toBe(state.messages[0]);
});

describe('a plan whose issue has its result', () => {
  const card = (bettingIssue: string, playHistory: object[]) =>
    JSON.stringify({ playId: '7', betPlay: { bettingIssue }, playHistory, state: 'open', openNumber: '' });
  const plan = (id: number, message: string) => ({ ...aMessage(id), messageTypeId: 10, message });
  const before = fromHistory(
    [plan(3, card('102', [{ issue: '101', isPrize: null }])), plan(2, card('101', [])), aMessage(1)],
    false,
  );
  const settled = (state: 'hit' | 'neither', playId = '7') =>
    applyPush(before, { kind: 'planSettled', result: { playId, bettingIssue: '101', state, openNumber: '1 2 3' } });
  const cards = (state: ReturnType<typeof settled>) =>
    state.messages.slice(1).map(({ message }) => JSON.parse(message) as Record<string, unknown>);

  test('its card says so, and later cards have it in their history', () => {
    expect(cards(settled('hit'))).toMatchObject([
      { state: 'hit', openNumber: '1 2 3' },
      { state: 'open', playHistory: [{ issue: '101', isPrize: 1 }] },
    ]);
  });
  test('a void issue is neither hit nor miss', () => {
    expect(cards(settled('neither'))).toMatchObject([{ state: 'neither' }, { playHistory: [{ isPrize: null }] }]);
  });
  test('another plan is not touched', () => expect(cards(settled('hit', '8'))).toEqual(cards(before)));
});
