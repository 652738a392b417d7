import { ENVELOPE_TYPES, chatEnvelopeCalls, liveCalls, type RoomCode } from '@caiting/contract';
import type { Dice } from '../dice.ts';
import { WISHES } from '../lines.ts';
import type { Person } from '../person.ts';
import type { Scene } from '../scene.ts';

const ROOM = 'lobby' as RoomCode;
/** A lucky envelope: so many shares of so much money together, one yuan each on average at least. */
const SHARES = [5, 6, 8];
const AMOUNTS = ['8', '8.88', '9.9'];
/** Of each envelope so many shares at most go to the ten. */
const OWN_SHARES_MAX = 3;
/** The cheapest gifts alone: the two first of the list by price. */
const CHEAP = 2;

export async function sendEnvelope(scene: Scene, person: Person, dice: Dice): Promise<void> {
  const safetyProof = await person.proveSafety();
  const { recordId } = await person.call(chatEnvelopeCalls.sendRedEnvelope, {
    roomCode: ROOM,
    num: dice.of(SHARES),
    type: ENVELOPE_TYPES.lucky,
    amount: dice.of(AMOUNTS),
    wishingRemark: dice.of(WISHES),
    safetyProof,
    requestId: dice.uuid(),
  });
  scene.keepEnvelope({ recordId, sender: person, openers: new Set() });
}

export async function openEnvelope(scene: Scene, person: Person, dice: Dice): Promise<void> {
  const open = scene.envelopes.findLast(
    ({ openers, sender }) => sender !== person && !openers.has(person) && openers.size < OWN_SHARES_MAX,
  );
  if (open === undefined) return;
  open.openers.add(person);
  await person.call(chatEnvelopeCalls.openRedEnvelope, {
    roomCode: ROOM,
    recordId: open.recordId,
    requestId: dice.uuid(),
  });
}

/** A cheap gift in a room that is on air. */
export async function gift(scene: Scene, person: Person, dice: Dice): Promise<void> {
  const { live } = await scene.client.call(liveCalls.liveList, {});
  if (live.length === 0) return;
  const { code } = dice.of(live);
  const { gifts } = await person.call(liveCalls.liveRoom, { room: code });
  const cheap = gifts.toSorted((a, b) => Number(a.price) - Number(b.price)).slice(0, CHEAP);
  if (cheap.length === 0) return;
  const chosen = dice.of(cheap);
  await person.call(liveCalls.sendGift, {
    room: code,
    gift: chosen.code,
    count: 1,
    price: chosen.price,
    requestId: dice.uuid(),
  });
}
