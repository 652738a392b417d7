import type { Binding } from '../../platform/http/binding.ts';
import { listPushesBinding } from './cards/list-pushes.ts';
import { pushPlanBinding } from './cards/push-plan.ts';
import { addDirectMessageBinding } from './direct/add-direct-message.ts';
import { directHistoryBinding } from './direct/history.ts';
import { listDirectBinding } from './direct/list-direct.ts';
import { openDirectBinding } from './direct/open-direct.ts';
import { readDirectBinding } from './direct/read-direct.ts';
import { recallDirectBinding } from './direct/recall-direct.ts';
import { envelopeDetailBinding } from './envelopes/envelope-detail.ts';
import { openEnvelopeBindings } from './envelopes/open-envelope.ts';
import { sendEnvelopeBinding } from './envelopes/send-envelope.ts';
import { enterGuestBinding } from './guests/enter-guest.ts';
import { getRoomBinding } from './hall/get-room.ts';
import { ownMentionsBinding } from './hall/list-own-mentions.ts';
import { listRoomsBinding } from './hall/list-rooms.ts';
import { playerCardBindings } from './hall/player-card.ts';
import { remarksBindings } from './hall/remarks.ts';
import { socketKeyBindings } from './hall/socket-keys.ts';
import { saveImageBinding } from './images/save-image.ts';
import { savedImagesBindings } from './images/saved-images.ts';
import { uploadImageBinding } from './images/upload-image.ts';
import { listMentionsBinding } from './mentions/list-mentions.ts';
import { seeMentionsBinding } from './mentions/see-mentions.ts';
import { addGuestMessageBindings } from './messages/add-guest-message.ts';
import { addMessageBindings } from './messages/add-message.ts';
import { historyBindings } from './messages/history.ts';
import { recallBinding } from './messages/recall.ts';
import { changeMuteBinding } from './mutes/change-mute.ts';
import { listMutesBinding } from './mutes/list-mutes.ts';
import { mutePersonBinding } from './mutes/mute-person.ts';
import { showMuteBinding } from './mutes/show-mute.ts';
import { unmuteBinding } from './mutes/unmute.ts';
import { reportBinding } from './reports/report.ts';
import { countOnlineBinding } from './online/count-online.ts';
import { listMembersBinding } from './online/list-members.ts';
import { unreadBindings } from './unread/read-room.ts';
import { roomRoleBinding } from './rooms/access.ts';
import { listActsBinding } from './rooms/list-acts.ts';
import { muteRoomBinding } from './rooms/mute-room.ts';
import { checkRoomPasswordBinding } from './rooms/room-password.ts';
import { setRoomRuleBinding } from './rooms/set-room-rule.ts';

export const calls: readonly Binding[] = [
  ...socketKeyBindings,
  getRoomBinding,
  listRoomsBinding,
  roomRoleBinding,
  checkRoomPasswordBinding,
  setRoomRuleBinding,
  muteRoomBinding,
  listActsBinding,
  enterGuestBinding,
  ...addMessageBindings,
  ...addGuestMessageBindings,
  ...historyBindings,
  recallBinding,
  listMentionsBinding,
  ownMentionsBinding,
  seeMentionsBinding,
  ...unreadBindings,
  mutePersonBinding,
  changeMuteBinding,
  unmuteBinding,
  listMutesBinding,
  showMuteBinding,
  countOnlineBinding,
  reportBinding,
  listMembersBinding,
  ...playerCardBindings,
  ...remarksBindings,
  uploadImageBinding,
  saveImageBinding,
  ...savedImagesBindings,
  pushPlanBinding,
  listPushesBinding,
  listDirectBinding,
  openDirectBinding,
  directHistoryBinding,
  addDirectMessageBinding,
  recallDirectBinding,
  readDirectBinding,
  sendEnvelopeBinding,
  ...openEnvelopeBindings,
  envelopeDetailBinding,
];
