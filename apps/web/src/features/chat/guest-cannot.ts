import { textOf } from '../../platform/i18n.ts';
import { go } from '../../platform/navigation.ts';
import { showConfirm } from '../../ui/notices.ts';
import { chatTexts } from './texts.ts';

/** 访客不能…，请先注册登录 (SPEC §5): offers to register, or leaves things as they are. */
export async function tellGuest(
  action: 'actOpenEnvelope' | 'actSendEnvelope' | 'actFollow',
  registerLink = '/register',
) {
  const text = textOf(chatTexts, 'guestCannot', { action: textOf(chatTexts, action) });
  if (await showConfirm(text, { actLabel: textOf(chatTexts, 'register') })) go(registerLink);
}
