import { calls } from '@caiting/contract/registry';
import { request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { signedIn } from '../../../platform/session/session.ts';

/** After a change of one's own details: the header and menus show them too. */
export async function refreshUser(): Promise<void> {
  signedIn(await request(calls.userInfo, {}), false);
  await queryClient.invalidateQueries({ queryKey: callKey(calls.profile) });
}
