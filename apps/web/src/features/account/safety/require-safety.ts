import { textOf } from '../../../platform/i18n/i18n.ts';
import { go } from '../../../platform/page/navigation.ts';
import { changeUser, useSession } from '../../../platform/session/session.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { showConfirm } from '../../../ui/overlay/notices.ts';
import { safetyTexts } from './texts.ts';

/**
 * True when the signed-in player has a safety password. Else asks whether to go and set one (product §5 for envelopes, the like for everything
 * else) and gives false: the caller's act ends there.
 */
export async function requireSafetyPassword(purpose: 'envelope' | 'other' = 'other'): Promise<boolean> {
  if (useSession.getState().user?.userHasSafetyPassword === true) return true;
  const text = textOf(safetyTexts, purpose === 'envelope' ? 'missingForEnvelope' : 'missing');
  const goes = await showConfirm(text, { actLabel: textOf(safetyTexts, 'goSet') });
  if (goes && isBuilt('/userCenter/securityCenter')) go('/userCenter/securityCenter?firstClick=1');
  return false;
}

/** A binding result of 1 (product §7): the player has a safety password from now on. */
export function noteSafetyPassword(result: number): void {
  if (result === 1) changeUser({ userHasSafetyPassword: true });
}
