import type { Binding } from '../../platform/http/binding.ts';
import { incomeBindings } from './gifts/income.ts';
import { rankingBinding } from './gifts/ranking.ts';
import { sendGiftBinding } from './gifts/send-gift.ts';
import { getRoomBinding } from './rooms/get-room.ts';
import { listLiveBinding } from './rooms/list-live.ts';
import { reportBinding } from './rooms/report.ts';
import { wishBindings } from './rooms/wishes.ts';
import { studioBindings } from './shows/studio.ts';

export const calls: readonly Binding[] = [
  listLiveBinding,
  getRoomBinding,
  ...wishBindings,
  reportBinding,
  sendGiftBinding,
  rankingBinding,
  ...incomeBindings,
  ...studioBindings,
];
