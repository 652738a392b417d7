import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findProtection } from '../contacts/protection-queries.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { sendRecoveryCode } from './recovery-requests.ts';

const RESET_MESSAGE = '密码已被重置，请联系客服';

/**
 * Support takes the login password away: the old one signs nobody in any more (`passwordReset`), and every login ends. A code for a new one goes to
 * the number or address that the account has verified, never to one that is said on the phone. Gives the number of logins ended, and
 * whether there was such a contact.
 */
export async function resetBySupport(
  deps: Deps,
  tx: Tx,
  player: bigint,
): Promise<{ readonly ended: number; readonly isCodeSent: boolean }> {
  await markReset(tx, player);
  const ended = await endAllSessions(tx, player, 'reset', RESET_MESSAGE);
  const { name, mobile, mail } = await findProtection(tx, player);
  const contact = mobile ?? mail;
  if (contact === null) return { ended, isCodeSent: false };
  await sendRecoveryCode(deps, tx, {
    player,
    userName: name,
    contact,
    subject: '登录密码重置',
    intro: `您的账号 ${name} 的登录密码已由客服重置`,
  });
  return { ended, isCodeSent: true };
}

async function markReset(tx: Tx, player: bigint): Promise<void> {
  await tx.run('update player set password_reset_at = app_now() where id = $1', [player]);
}
