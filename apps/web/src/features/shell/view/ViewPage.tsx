import { Outlet } from 'react-router';
import { NotInView } from '../../../shared/site/NotInView.tsx';
import type { PagePath } from '../../../shared/site/site-map.ts';

/** Pages that consist of calls which are closed in a view. */
const NOT_SHOWN: ReadonlySet<string> = new Set<PagePath>([
  '/chat',
  '/embedChat',
  '/games/blackjack',
  '/userCenter/letter',
  '/userCenter/letterDetail',
  '/userCenter/notifications',
  '/userCenter/redEnvelope',
]);

/** The page, where staff see the site as a player does; of what they are not shown, that it is so. */
export const ViewPage = ({ path }: { path: string }) => (NOT_SHOWN.has(path) ? <NotInView /> : <Outlet />);
