import type { CallDef } from './call.ts';
import type { Who } from './who.ts';

/** Not asked with the pages of a player, or within a room: what people write there is read for a reason of its own. */
const NEVER: ReadonlySet<Who> = new Set<Who>(['staff', 'provider', 'guest', 'member', 'manager']);

/**
 * Whether this call is answered where staff look at the site as a player sees it (docs/decisions/0334): looks alone, and of those none that is `closed`. What
 * changes anything is refused whatever it says of itself, but for the end of the view.
 */
export const isInView = ({ method, who, alsoGet, inView }: CallDef): boolean =>
  inView === 'open' || (method === 'GET' && alsoGet !== true && inView !== 'closed' && !NEVER.has(who));
