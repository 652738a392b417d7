import { consoleChatCalls } from '@caiting/contract';
import { ok, refuse } from '../../../platform/outcome.ts';
import { findPlayerByName } from '../../account/index.ts';
import { openHits, pushPlanFor, reviewHit, roomActs } from '../../chat/index.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** What operators do in the chat hall beside rooms and their managers. */
export const chatActBindings = [
  unlogged(consoleChatCalls.filterHits, async ({ deps }) => ok(await openHits(deps))),
  unlogged(consoleChatCalls.roomActs, async ({ deps }, { roomCode, pageNum, pageSize }) =>
    ok(await roomActs(deps, roomCode, { number: pageNum, size: pageSize })),
  ),
  logged(consoleChatCalls.reviewFilterHit, async ({ deps, staff }, { id, decision }) => {
    const reviewed = await reviewHit(deps, id, decision, staff.name);
    return reviewed.ok ? done(decision === 'remove' ? '消息已撤回' : '消息已保留') : reviewed;
  }),
  logged(consoleChatCalls.pushRoomPlan, async ({ deps, staff }, { userName, ...plan }) => {
    const player = await findPlayerByName(deps.db, userName);
    if (!player) return refuse('notFound');
    const pushed = await pushPlanFor(
      deps,
      { player, author: `staff:${staff.staffId}` },
      { ...plan, displayContent: '1,1' },
    );
    return pushed.ok ? done(`计划 ${pushed.data.playId} 已推送`) : pushed;
  }),
];
