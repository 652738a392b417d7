import { consoleCalls, hashLoginPassword } from '@caiting/contract';
import type { CallDef, CallWireInput } from '@caiting/contract';
import type { APIRequestContext } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callSite, siteAddress } from './site.ts';

let made = 0;

/** A chat room of one journey alone, with this person as its manager, made by an operator of the seed. */
export async function ownRoom(request: APIRequestContext, managerName: string): Promise<string> {
  made += 1;
  const roomCode = `e2e${Date.now().toString(36)}${process.pid}-${made}`.slice(-32);
  const file = join(process.env['CAITING_E2E_DATA'] as string, 'staff.json');
  const [first] = JSON.parse(readFileSync(file, 'utf8')) as { staffName: string; password: string }[];
  const { staffName = '', password = '' } = first ?? {};
  const { token } = await callSite(request, siteAddress(), consoleCalls.staffLogin, {
    staffName,
    password: hashLoginPassword(staffName, password),
  });
  const act = async <C extends CallDef>(call: C, form: CallWireInput<C>): Promise<void> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await request.post(siteAddress() + call.path, { form: form as Record<string, string>, headers });
    const { code, msg } = (await response.json()) as { code: number; msg: string };
    if (code !== 1) throw new Error(`${call.path}: ${code} ${msg}`);
  };
  await act(consoleCalls.createRoom, { roomCode: roomCode as never, title: '礼仪厅' });
  await act(consoleCalls.setRoomManager, { roomCode: roomCode as never, userName: managerName, on: '1' as never });
  return roomCode;
}
