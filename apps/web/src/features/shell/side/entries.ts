import { Bell, Flame, Headset, Mail, MessageCircleMore, type LucideIcon } from 'lucide-react';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { go, here, loginPath } from '../../../platform/page/navigation.ts';
import { isSignedIn } from '../../../platform/session/session.ts';
import { showConfirm } from '../../../ui/overlay/notices.ts';
import { toggleDragon } from '../../betting/index.ts';
import { toggleChat } from '../../chat/index.ts';
import { openService } from '../../tenant/index.ts';
import { sideTexts } from './texts.ts';

interface Entry {
  readonly key: 'letter' | 'envelope' | 'dragon' | 'chat' | 'service';
  readonly icon: LucideIcon;
  act(): void;
}

/** product §4: whoever is not signed in is asked to, and comes back here. */
async function afterLogin(act: () => void): Promise<void> {
  if (isSignedIn()) return act();
  const question = { actLabel: textOf(sideTexts, 'toLogin') };
  if (await showConfirm(textOf(sideTexts, 'loginFirst'), question)) go(loginPath(here()));
}

/** The entries of the side panel (product §1, §4). Letters and envelopes are pages, protected by their own guard; service is for everybody. */
export const ENTRIES: readonly Entry[] = [
  { key: 'letter', icon: Bell, act: () => go('/userCenter/letter') },
  { key: 'envelope', icon: Mail, act: () => go('/userCenter/redEnvelope') },
  { key: 'dragon', icon: Flame, act: () => void afterLogin(toggleDragon) },
  { key: 'chat', icon: MessageCircleMore, act: () => void afterLogin(toggleChat) },
  // A list that cannot be read is told by the call itself.
  { key: 'service', icon: Headset, act: () => void openService().catch(() => undefined) },
];
