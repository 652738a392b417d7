import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { callKey, queryClient } from '../../../platform/call/query.ts';

type List = CallOutput<typeof calls.passkeyList>;
export type PasskeyRow = List['list'][number];

/** The list as an act has left it. */
export function keepPasskeys(answer: List): void {
  queryClient.setQueryData(callKey(calls.passkeyList, {}), answer);
}
