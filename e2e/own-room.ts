import { consoleCalls } from '@caiting/contract';
import type { APIRequestContext } from '@playwright/test';
import { staff } from './staff.ts';

let made = 0;

/** A chat room of one journey alone, with this person as its manager, made by an operator of the seed. */
export async function ownRoom(
  request: APIRequestContext,
  managerName: string,
  subTitle = '',
  title = '礼仪厅',
): Promise<string> {
  made += 1;
  const roomCode = `e2e${Date.now().toString(36)}${process.pid}-${made}`.slice(-32);
  const { act, actByTwo } = await staff(request);
  await act(consoleCalls.createRoom, { roomCode: roomCode as never, title, ...(subTitle && { subTitle }) });
  await actByTwo(consoleCalls.setRoomManager, { roomCode: roomCode as never, userName: managerName, on: '1' as never });
  return roomCode;
}
