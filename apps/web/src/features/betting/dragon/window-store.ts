import { go } from '../../../platform/page/navigation.ts';
import { personalStore } from '../../../platform/session/personal.ts';

/** Whether the floating window stands over the page. */
export const useDragonWindow = personalStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Below this width there is no room for a window: the page /longInfo opens instead (looks §6). */
const WINDOW_FROM_PX = 1024;

/** Opens the long dragon over whatever page is shown; on a phone as a page. Pressing again closes the window. */
export function toggleDragon(): void {
  if (innerWidth < WINDOW_FROM_PX) go('/longInfo');
  else useDragonWindow.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}

export const closeDragon = (): void => useDragonWindow.setState({ isOpen: false });
