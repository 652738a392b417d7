import { isBuilt, USER_MENU, type PagePath } from '../../shared/site/site-map.ts';
import type { shellTexts } from './texts.ts';

type TextKey = keyof (typeof shellTexts)['zh'];
interface NavItem {
  path: PagePath | typeof USER_MENU;
  text: TextKey;
  /** Pages that belong to it though their addresses do not begin with its own. */
  under?: RegExp;
}

const DESKTOP: readonly NavItem[] = [
  { path: '/index', text: 'home' },
  { path: '/lotteryHall', text: 'hall', under: /^\/lottery\// },
  { path: '/chat', text: 'chat' },
  { path: '/games', text: 'games' },
  { path: '/liveList', text: 'live', under: /^\/live\// },
  { path: '/activity', text: 'activity' },
  { path: '/userCenter/agentIntro', text: 'agent' },
];

const TABS: readonly NavItem[] = [
  { path: '/index', text: 'home' },
  { path: '/lotteryHall', text: 'hallTab' },
  { path: '/chat', text: 'chat' },
  { path: '/activity', text: 'activityTab' },
  { path: USER_MENU, text: 'me' },
];

const exists = ({ path }: NavItem) => path === USER_MENU || isBuilt(path);

/** Main navigation, without the pages that do not exist yet. */
export const desktopNav = DESKTOP.filter(exists);
export const tabNav = TABS.filter(exists);

/** Whether the page of this pattern is the entry's or belongs to it. */
export const isAt = (path: string, to: string, under?: RegExp): boolean =>
  path === to || path.startsWith(`${to}/`) || under?.test(path) === true;
