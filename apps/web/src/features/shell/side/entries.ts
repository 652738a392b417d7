import { Flame, Headset, Mail, MessageCircleMore, type LucideIcon } from 'lucide-react';
import { textOf } from '../../../platform/i18n.ts';
import { go, here, loginPath } from '../../../platform/navigation.ts';
import { isSignedIn } from '../../../platform/session.ts';
import { showConfirm } from '../../../ui/notices.ts';
import { toggleDragon } from '../../betting/index.ts';
import { toggleChat } from '../../chat/index.ts';
import { openService } from '../../tenant/index.ts';
import { sideTexts } from './texts.ts';

interface Entry {
  readonly key: 'envelope' | 'dragon' | 'chat' | 'service';
  readonly icon: LucideIcon;
  act(): void;
}

/** SPEC §4: whoever is not signed in is asked to, and comes back here. */
async function afterLogin(act: () => void): Promise<void> {
  if (isSignedIn()) return act();
  const question = { actLabel: textOf(sideTexts, 'toLogin') };
  if (await showConfirm(textOf(sideTexts, 'loginFirst'), question)) go(loginPath(here()));
}

/** The four doors of the side panel (SPEC §1, §4). Envelopes are a page, which its own guard keeps; service is for everybody. */
export const ENTRIES: readonly Entry[] = [
  { key: 'envelope', icon: Mail, act: () => go('/userCenter/redEnvelope') },
  { key: 'dragon', icon: Flame, act: () => void afterLogin(toggleDragon) },
  { key: 'chat', icon: MessageCircleMore, act: () => void afterLogin(toggleChat) },
  // A list that cannot be read is told by the call itself.
  { key: 'service', icon: Headset, act: () => void openService().catch(() => undefined) },
];
