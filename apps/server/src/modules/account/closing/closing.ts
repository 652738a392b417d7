import { beijingTime, closingCalls, moneyText, type CallInput, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import { obstaclesOf, type Obstacle } from '../../../platform/db/leaving.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayer, holdPlayer } from '../core/queries.ts';
import { tellPlayer } from '../core/tell-player.ts';
import { proveLoginPassword } from '../safety/login-proof.ts';
import { checkSafetyPassword, type SafetyRefusal } from '../safety/safety-password.ts';
import { endOtherSessions, logout } from '../sessions/end-session.ts';
import { insertClosing } from './queries.ts';

export const closingBindings = [
  bind(closingCalls.closingState, async ({ deps, session }) =>
    ok({ obstacles: (await obstaclesOf(deps, deps.db, session.userId)).map(shown) }),
  ),
  bind(closingCalls.closeAccount, ({ deps, session }, input) => askClosing(deps, session, input)),
];

type Asked = CallOutput<typeof closingCalls.closeAccount>;
type ClosingRefusal =
  | 'loginPasswordWrong'
  | 'loginLocked'
  | 'tooManyRequests'
  | 'closingBlocked'
  | 'accountLocked'
  | SafetyRefusal;

/** Begins the seven days: nobody signs in, every login ends. Both passwords, since it takes more than any payment does. */
async function askClosing(
  deps: Deps,
  session: Session,
  { password, safetyPassword }: CallInput<typeof closingCalls.closeAccount>,
): Promise<Outcome<Asked, ClosingRefusal>> {
  const proven = await proveLoginPassword(deps, session, password);
  if (!proven.ok) return proven;
  const player = await findPlayer(deps.db, session.userId);
  if (player?.has_safety) {
    const refused = await checkSafetyPassword(deps, {
      playerId: session.userId,
      safetyPassword: safetyPassword ?? '',
    });
    if (refused) return refused;
  }
  const begun = await deps.db.tx(async (tx): Promise<Outcome<Asked, 'closingBlocked' | 'accountLocked'>> => {
    await holdPlayer(tx, session.userId);
    const obstacles = await obstaclesOf(deps, tx, session.userId);
    if (obstacles.length > 0) return refuse('closingBlocked', { params: { count: obstacles.length } });
    const row = await insertClosing(tx, session.userId);
    if (row === null) return refuse('accountLocked');
    const dueAt = row.due_at.getTime();
    await tellPlayer(tx, session.userId, 'closingAsked', { at: beijingTime(dueAt) });
    await endOtherSessions(tx, session.userId, session.sessionId, CLOSING_MESSAGE, 'logout');
    return ok({ dueAt });
  });
  // The page that asked is told by the answer.
  if (begun.ok) await logout(deps, session.sessionId);
  return begun;
}

/** Read by pages of the other devices. */
const CLOSING_MESSAGE = '账号正在注销，已退出登录；注销前用密码登录可以撤回';

const shown = ({
  kind,
  count,
  amount,
}: Obstacle): CallOutput<typeof closingCalls.closingState>['obstacles'][number] => ({
  kind,
  count,
  amount: amount === null ? null : moneyText(money(amount)),
});
