import {
  GRADE_GUEST,
  GRADE_LABELS,
  consolePlayerCalls,
  FIELD_NAMES,
  gradeLabel,
  gradeWords,
  type ByTwoRefusal,
} from '@caiting/contract';
import { refuse } from '../../../platform/outcome.ts';
import {
  lockPlayer,
  makeAgent,
  resetBySupport,
  saveGrade,
  tellPlayer,
  unlockPlayer,
  unmakeAgent,
} from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { refusedUnlessAlone, refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { onPlayer } from '../core/on-player.ts';

/** How long a second one has to say the same. */
const CONFIRM_MINUTES = 60;

/** Acts on the account of one player (docs/decisions/0151). */
export const playerActBindings = [
  logged(consolePlayerCalls.lockPlayer, ({ deps }, { userName }) =>
    onPlayer(deps, userName, async (tx, player) => {
      const ended = await lockPlayer(tx, player.id);
      if (player.state !== 'locked') await tellPlayer(tx, player.id, 'lockedByStaff');
      return done(`${player.name} 已锁定，结束 ${ended} 个登录`);
    }),
  ),
  logged(consolePlayerCalls.unlockPlayer, ({ deps, staff }, { userName, reason }) =>
    onPlayer<ByTwoRefusal>(deps, userName, async (tx, player) => {
      if (player.state !== 'locked') return done(`${player.name} 未被锁定`);
      const alone = await refusedUntilTwo(tx, staff, wish('unlockPlayer', player.name, reason));
      if (alone) return alone;
      await unlockPlayer(tx, player.id);
      await tellPlayer(tx, player.id, 'unlockedByStaff');
      return done(`${player.name} 已解锁`);
    }),
  ),
  logged(consolePlayerCalls.resetPlayerPassword, ({ deps }, { userName }) =>
    onPlayer<'recoveryUndeliverable'>(deps, userName, async (tx, player) => {
      const reset = await resetBySupport(deps, tx, player.id);
      if (!reset.ok) return reset;
      await tellPlayer(tx, player.id, 'passwordResetByStaff');
      const { ended, isCodeSent } = reset.data;
      const way = isCodeSent ? '找回码已发往已验证的联系方式' : '该账号没有已验证的联系方式，请会员提交人工找回';
      return done(`${player.name} 的登录密码已重置，结束 ${ended} 个登录；${way}`);
    }),
  ),
  logged(consolePlayerCalls.setPlayerGrade, ({ deps, staff }, { userName, grade, reason }) => {
    if (grade === GRADE_GUEST || GRADE_LABELS[grade] === undefined)
      return Promise.resolve(refuse('badInput', { field: 'grade', params: { field: FIELD_NAMES.grade } }));
    return onPlayer<ByTwoRefusal>(deps, userName, async (tx, player) => {
      const { gradesAsVip } = await tenantValues(deps);
      if (player.grade === grade) return done(`${player.name} 的等级：${gradeLabel(grade)}`);
      // A higher grade withdraws more, and more of it free; management moderates.
      const higher = {
        ...wish('setPlayerGrade', `${player.name}:${grade}`, reason),
        object: `setPlayerGrade:${player.name}`,
        change: { before: player.grade, after: grade },
      };
      const alone = await refusedUnlessAlone(tx, staff, higher, async () => grade < player.grade);
      if (alone) return alone;
      await saveGrade(tx, player.id, grade);
      await tellPlayer(tx, player.id, 'gradeSetByStaff', { grade: gradeWords(grade, gradesAsVip) });
      return done(`${player.name} 的等级：${gradeLabel(grade)}`);
    });
  }),
  logged(consolePlayerCalls.setPlayerAgent, ({ deps, staff }, { userName, on, reason }) =>
    onPlayer<ByTwoRefusal>(deps, userName, async (tx, player) => {
      if (!on) {
        const closed = await unmakeAgent(tx, player.id);
        if (player.is_agent) await tellPlayer(tx, player.id, 'agentEndedByStaff');
        return done(`${player.name} 不再是代理，停用 ${closed} 个邀请码`);
      }
      if (player.is_agent) return done(`${player.name} 已是代理`);
      const alone = await refusedUntilTwo(tx, staff, wish('makeAgent', player.name, reason));
      if (alone) return alone;
      await makeAgent(tx, player.id);
      await tellPlayer(tx, player.id, 'agentMadeByStaff');
      return done(`${player.name} 已成为代理`);
    }),
  ),
];

const wish = (act: string, subject: string, reason: string) => ({ act, subject, reason, minutes: CONFIRM_MINUTES });
