import { MESSAGE_TYPES, chatCalls, chatCardCalls, chatDirectCalls, type RoomCode } from '@caiting/contract';
import type { Dice } from '../dice.ts';
import { DIRECT_LINES, DRAW_LINES, PLAN_NAME, PLAN_WORDS, TALK_LINES } from '../lines.ts';
import type { Person } from '../person.ts';
import type { Scene } from '../scene.ts';
import { TASTES, drawLine } from '../tastes.ts';

/** Where the ten talk: rooms of the demo's seed that anybody may write in. */
const ROOMS = ['lobby', 'lobby', 'lobby', 'ssc', 'live-ssc1', 'live-pk101', 'live-k31'] as const;
const PLANNERS_ROOM = 'ssc' as RoomCode;
/** Of ten lines so many are about the last draw. */
const DRAWS_IN_TEN = 4;

export async function talk(scene: Scene, person: Person, dice: Dice): Promise<void> {
  const roomCode = dice.of(ROOMS) as RoomCode;
  const message = dice.below(10) < DRAWS_IN_TEN ? await drawLineOf(scene, dice) : dice.of(TALK_LINES);
  if (message === null) return;
  await person.call(chatCalls.addMessage, {
    roomCode,
    messageTypeId: MESSAGE_TYPES.text,
    message,
    sendKey: dice.uuid(),
  });
}

/** A line with the figures that the site has just published. */
async function drawLineOf(scene: Scene, dice: Dice): Promise<string | null> {
  const { lotteryCode } = dice.of(TASTES);
  const { last } = await scene.now(lotteryCode);
  if (last === null || last.void) return null;
  const { lotteries } = await scene.config();
  const lottery = lotteries.find((one) => one.lotteryCode === lotteryCode)?.lotteryName ?? lotteryCode;
  const words: Readonly<Record<string, string>> = {
    lottery,
    issue: last.issue,
    numbers: last.openNumber.replaceAll(',', ' '),
  };
  return dice.of(DRAW_LINES).replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}

/** An own bet of this run; the site writes the card from its own record of it. */
export async function betCard(_scene: Scene, person: Person, dice: Dice): Promise<void> {
  const own = person.bets.at(-1);
  if (own === undefined) return;
  const share = { type: 1, data: [{ betId: own, cardDisplayMode: dice.below(2) }] };
  await person.call(chatCalls.addMessage, {
    roomCode: 'lobby' as RoomCode,
    messageTypeId: MESSAGE_TYPES.betCard,
    message: JSON.stringify(share),
    sendKey: dice.uuid(),
  });
}

/** The own day, won or lost: the site writes its figures. */
export async function profitCard(_scene: Scene, person: Person, dice: Dice): Promise<void> {
  if (person.bets.length === 0) return;
  await person.call(chatCalls.addMessage, {
    roomCode: 'lobby' as RoomCode,
    messageTypeId: MESSAGE_TYPES.profitCard,
    message: JSON.stringify({ type: 2, data: { day: 'today' } }),
    sendKey: dice.uuid(),
  });
}

/** A plan of numbers that a dice drew, in the one room whose manager one of the ten is. */
export async function planCard(scene: Scene, _person: Person, dice: Dice): Promise<void> {
  const [taste] = TASTES;
  const { planner } = scene;
  if (planner === null || taste === undefined) return;
  const { current } = await scene.now(taste.lotteryCode);
  const { line } = drawLine(taste, current.issue, dice, { code: 'DWD', multiples: [1] });
  await planner.call(chatCardCalls.addPushPlay, {
    roomCode: PLANNERS_ROOM,
    playName: PLAN_NAME,
    lotteryCode: taste.lotteryCode,
    bettingIssue: current.issue,
    playDetailCode: 'DWD',
    bettingNumber: String(line['bettingNumber']),
    describePlay: dice.of(PLAN_WORDS),
  });
}

/** The two of the ten who talk in private, since one of them is a manager; nobody else is ever written to. */
export async function directTalk(scene: Scene, _person: Person, dice: Dice): Promise<void> {
  const { planner } = scene;
  const other = scene.people.find((one) => one !== planner);
  if (planner === null || other === undefined) return;
  const at = scene.directLine;
  const [speaker, listener] = at % 2 === 0 ? [other, planner] : [planner, other];
  // Whose id is not known yet has not signed in.
  const targetUserId = listener.userId ?? (await listener.signIn());
  const { roomId } = await speaker.call(chatDirectCalls.getDirectRoomWeb, { targetUserId });
  scene.directLine = (at + 1) % DIRECT_LINES.length;
  await speaker.call(chatDirectCalls.addDirectMessage, {
    roomId,
    messageTypeId: MESSAGE_TYPES.text,
    message: DIRECT_LINES[at] ?? '',
    sendKey: dice.uuid(),
  });
}
