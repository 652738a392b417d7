import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { followHosts } from './hosts-changed.ts';
import { embedLists } from './own-lists.ts';
import { embedLeaving } from './leaving.ts';

/** The bridge to sites that embed the chat: one-time keys for their users, and the bindings of those to players. */
export const embedModule: ServerModule = {
  name: 'embed',
  calls,
  ownLists: embedLists,
  leaving: embedLeaving,
  start: async (deps) => followHosts(deps),
};
