import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { pushLiveEvents } from './core/tell.ts';
import { tellViewers } from './core/viewers.ts';
import { endDemoLive } from './end-demo.ts';
import { unpinRecalled } from './shows/unpin-recalled.ts';
import { videoRoutes, videoSources } from './video/index.ts';
import { liveLists } from './own-lists.ts';
import { liveLeaving } from './leaving.ts';

export { auditLive } from './audit-live.ts';
export {
  createLiveRoom,
  decideReport,
  endShowByStaff,
  findAnyRoom,
  listReports,
  listRoomsForStaff,
  priceOfGift,
  setCoverAndOrder,
  setGiftPrice,
  setLiveSource,
  setRoomClosed,
} from './console-live.ts';
export { findRoomForUpdate, findShowOfRoom } from './core/rooms.ts';
export { takeIncome } from './gifts/income.ts';
export { sendGift } from './gifts/send-gift.ts';
export { beginShow, endShow, planShow } from './shows/begin-end.ts';
export { isCover } from './shows/covers.ts';
export { saveTitle } from './shows/studio.ts';
export { isAllowedSource, isClip } from './video/index.ts';

unpinRecalled();

/** Live rooms: shows, gifts, and what their streamers do. Their talk is the chat's. */
export const liveModule: ServerModule = {
  name: 'live',
  ownLists: liveLists,
  leaving: liveLeaving,
  fileColumns: [{ table: 'live_room', column: 'cover' }],
  calls,
  routes: videoRoutes,
  mediaSources: videoSources,
  endDemo: endDemoLive,
  start: async (deps) => {
    pushLiveEvents(deps);
    tellViewers(deps);
  },
};
