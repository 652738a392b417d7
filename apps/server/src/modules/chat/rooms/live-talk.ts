import type { Tx } from '../../../platform/db/pool.ts';
import { insertRoom } from './create-room.ts';
export const createLiveTalk = (tx: Tx, room: { code: string; title: string }): Promise<boolean> =>
  insertRoom(tx, { ...room, subTitle: '', content: '' });
