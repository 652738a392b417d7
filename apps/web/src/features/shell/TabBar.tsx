import { Gift, House, MessageCircleMore, Ticket, UserRound, type LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { USER_MENU } from '../../shared/site/site-map.ts';
import { tabNav } from './nav.ts';
import styles from './Shell.module.css';
import { TabSignal } from './signals.tsx';
import { shellTexts } from './texts.ts';

const ICONS: Record<string, LucideIcon> = {
  '/index': House,
  '/lotteryHall': Ticket,
  '/chat': MessageCircleMore,
  '/activity': Gift,
  [USER_MENU]: UserRound,
};

/** The chat begins with its lists on a phone. */
export const CHAT_LISTS = '?list=';

/** The phone's bottom bar, on the main pages only. */
export function TabBar() {
  const t = useText(shellTexts);
  return (
    <nav className={`${styles.tabBar} phone`} aria-label={t('mainNav')}>
      {tabNav.map(({ path, text }) => {
        const Icon = ICONS[path] ?? House;
        return (
          <NavLink key={path} to={path === '/chat' ? `${path}${CHAT_LISTS}rooms` : path}>
            <span className={styles.tabIcon}>
              <Icon size={24} aria-hidden="true" />
              {path === '/chat' && <TabSignal of="chats" className={styles.tabCount} />}
              {path === USER_MENU && <TabSignal of="told" className={styles.tabCount} />}
            </span>
            {t(text)}
          </NavLink>
        );
      })}
    </nav>
  );
}
