import { consoleCareCalls, type ByTwoRefusal } from '@caiting/contract';
import { holdPlayer, tellPlayer } from '../../account/index.ts';
import { blockWithdrawals, findBlock, openWithdrawals } from '../../cashier/index.ts';
import { shutOutByStaff, tightenByStaff } from '../../protection/index.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { onPlayer } from '../core/on-player.ts';

/** How long a second one has to say the same. */
const CONFIRM_MINUTES = 60;

/** Tighter at once, and the player is told: withdrawals stopped, limits lowered, play paused. */
export const careActBindings = [
  logged(consoleCareCalls.blockWithdrawals, ({ deps, staff }, { userName, on, reason }) =>
    onPlayer<ByTwoRefusal>(deps, userName, async (tx, player) => {
      // A request for a withdrawal holds the player too: it comes before this, or is refused.
      await holdPlayer(tx, player.id);
      if (on) {
        const isNew = await blockWithdrawals(tx, player.id, { by: staff.name, reason });
        if (isNew) await tellPlayer(tx, player.id, 'withdrawalsBlockedByStaff');
        return done(`${player.name} 的提现已暂停`);
      }
      if ((await findBlock(tx, player.id)) === null) return done(`${player.name} 的提现未被暂停`);
      const wish = { act: 'openWithdrawals', subject: player.name, reason, minutes: CONFIRM_MINUTES };
      const alone = await refusedUntilTwo(tx, staff, wish);
      if (alone) return alone;
      await openWithdrawals(tx, player.id);
      await tellPlayer(tx, player.id, 'withdrawalsOpenedByStaff');
      return done(`${player.name} 的提现已恢复`);
    }),
  ),
  logged(consoleCareCalls.tightenLimit, ({ deps }, { userName, kind, period, amount }) =>
    onPlayer<'limitUnfit' | 'limitNotTighter'>(deps, userName, async (tx, player) => {
      const refused = await tightenByStaff(tx, String(player.id), { kind, period, amount });
      if (refused) return refused;
      await tellPlayer(tx, player.id, 'limitTightenedByStaff');
      return done(`${player.name} 的限额已收紧`);
    }),
  ),
  logged(consoleCareCalls.shutPlayerOut, ({ deps }, { userName, length }) =>
    onPlayer<'limitNotTighter'>(deps, userName, async (tx, player) => {
      const refused = await shutOutByStaff(tx, String(player.id), length);
      if (refused) return refused;
      await tellPlayer(tx, player.id, 'shutOutByStaff');
      return done(`${player.name} 已停止参与`);
    }),
  ),
];
