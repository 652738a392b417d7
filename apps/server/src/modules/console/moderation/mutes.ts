import { beijingTime, consoleReportCalls, type ByTwoRefusal, type CallInput } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayerByName, hasLeft } from '../../account/index.ts';
import { muteBounds, mutePlayerByStaff, muteRefusal, unmutePlayerByStaff } from '../../chat/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';

/** How long a second one of staff has to say the same. */
const CONFIRM_MINUTES = 24 * 60;

type Asked = CallInput<typeof consoleReportCalls.mutePlayer>;
type NotMuted = 'notFound' | 'roomUnknown' | 'managerImmune' | 'accountClosed' | 'badInput' | ByTwoRefusal;

/** Mutes by staff outside a report. */
export const muteActBindings = [
  logged(consoleReportCalls.mutePlayer, async ({ deps, staff }, asked) => {
    // What one asks for alone is kept, and so is the shorter mute that holds until a second has said the same.
    const muted = await deps.db.tx((tx) => mutePlayer(tx, staff, asked), { keepsOnRefusal: true });
    return muted.ok ? done(`${asked.userName} 已禁言至 ${beijingTime(asked.until).zh}`) : muted;
  }),
  logged(consoleReportCalls.unmutePlayer, async ({ deps }, { userName, roomCode }) => {
    const lifted = await deps.db.tx(async (tx) => {
      const player = await findPlayerByName(tx, userName);
      if (player === null) return refuse('notFound');
      return unmutePlayerByStaff(tx, String(player.id), roomCode ?? null);
    });
    if (!lifted.ok) return lifted;
    return done(`${userName} 已解除禁言${lifted.data.isHeld ? '；全部聊天室的禁言仍在，须不填聊天室解除' : ''}`);
  }),
];

async function mutePlayer(
  tx: Tx,
  staff: ActingStaff,
  { userName, roomCode, until, reason, note }: Asked,
): Promise<Outcome<undefined, NotMuted>> {
  const player = await findPlayerByName(tx, userName);
  if (player === null) return refuse('notFound');
  if (await hasLeft(tx, player.id)) return refuse('accountClosed');
  const { alone, isPast } = await muteBounds(tx, until);
  if (isPast) return refuse('badInput', { field: 'until' });
  const mute = { userId: String(player.id), room: roomCode ?? null, until: new Date(until), reason };
  if (mute.until <= alone) return mutePlayerByStaff(tx, mute, staff.name);
  const refused = await muteRefusal(tx, mute.userId, mute.room);
  if (refused) return refused;
  const where = `${player.name}:${roomCode ?? '*'}`;
  const first = await refusedUntilTwo(tx, staff, {
    act: 'mutePlayer',
    subject: `${where}:${until}:${reason}`,
    object: `mutePlayer:${where}`,
    reason: note,
    minutes: CONFIRM_MINUTES,
  });
  if (first === null) return mutePlayerByStaff(tx, mute, staff.name);
  // A wish that was not taken up, or is over, mutes nobody.
  if (first.key !== 'secondStaffNeeded') return first;
  const meanwhile = await mutePlayerByStaff(tx, { ...mute, until: alone }, staff.name);
  return meanwhile.ok ? first : meanwhile;
}
