import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { endLoginRecoveries } from '../contacts/code-queries.ts';
import { findProtection } from '../contacts/protection-queries.ts';
import { deletePasskeysOf } from '../core/queries.ts';
import { goesOut } from '../core/messages-out.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { sendRecoveryCode } from './recovery-requests.ts';

const RESET_MESSAGE = '密码已被重置，请联系客服';

/**
 * Support takes the login password away: the old one signs nobody in any more (`passwordReset`), every login ends and every passkey is deleted. A code for a new one goes to
 * the number or address that the account has verified, never to one that is said on the phone. Gives the number of logins ended, and
 * whether there was such a contact. Refused where there is one and no message would reach it: the account would be shut for good.
 */
export async function resetBySupport(
  deps: Deps,
  tx: Tx,
  player: bigint,
): Promise<Outcome<{ readonly ended: number; readonly isCodeSent: boolean }, 'recoveryUndeliverable'>> {
  const { name, mobile, mail } = await findProtection(tx, player);
  const contact = await reachable(deps, mobile, mail);
  if (contact === null && (mobile ?? mail) !== null) return refuse('recoveryUndeliverable');
  await markReset(tx, player);
  await endLoginRecoveries(tx, player);
  await deletePasskeysOf(tx, player);
  const ended = await endAllSessions(tx, player, 'reset', RESET_MESSAGE);
  if (contact === null) return ok({ ended, isCodeSent: false });
  await sendRecoveryCode(deps, tx, {
    player,
    userName: name,
    contact,
    subject: '登录密码重置',
    intro: `您的账号 ${name} 的登录密码已由客服重置`,
  });
  return ok({ ended, isCodeSent: true });
}

/** The verified number, else the verified address; of those by which messages really go out. */
async function reachable(deps: Deps, mobile: string | null, mail: string | null): Promise<string | null> {
  if (mobile !== null && (await goesOut(deps, 'phone'))) return mobile;
  return mail !== null && (await goesOut(deps, 'mail')) ? mail : null;
}

async function markReset(tx: Tx, player: bigint): Promise<void> {
  await tx.run('update player set password_reset_at = app_now() where id = $1', [player]);
}
