import { calls } from '@caiting/contract/registry';
import type { ProtectionOverview } from '@caiting/contract';
import type { CallDef, CallWireInput } from '@caiting/contract/wire';
import { request } from '../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../platform/call/query.ts';

export const overviewQuery = callQuery(calls.protectionOverview, {});
/** For parts of other pages: no dialog when it cannot be read. */
export const quietOverviewQuery = callQuery(calls.protectionOverview, {}, true);

/** The session clock of a page for play: decoration, no dialog when it cannot be read. */
export const playQuery = callQuery(calls.playStretch, {}, true);

/** One act; every act answers with the new overview, which goes into the cache. */
export async function protect<C extends CallDef>(call: C, input: CallWireInput<C>): Promise<ProtectionOverview> {
  const overview = (await request(call, input)) as ProtectionOverview;
  queryClient.setQueryData(callKey(calls.protectionOverview, {}), overview);
  return overview;
}
