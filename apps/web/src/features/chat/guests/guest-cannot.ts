import { textOf } from '../../../platform/i18n/i18n.ts';
import { go } from '../../../platform/page/navigation.ts';
import { showConfirm } from '../../../ui/overlay/notices.ts';
import { chatTexts } from '../core/texts.ts';

/** 访客不能…，请先注册登录 (product §5): offers to register, or leaves things as they are. */
export async function tellGuest(
  action: 'actOpenEnvelope' | 'actSendEnvelope' | 'actFollow',
  registerLink = '/register',
) {
  const text = textOf(chatTexts, 'guestCannot', { action: textOf(chatTexts, action) });
  if (await showConfirm(text, { actLabel: textOf(chatTexts, 'register') })) go(registerLink);
}
