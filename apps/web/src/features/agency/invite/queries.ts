import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { showToast } from '../../../ui/overlay/notices.ts';

export const useCodes = () => useQuery(callQuery(calls.inviteCodeList, {}));
export const useOwnLevels = () => useQuery(callQuery(calls.agentReportTeamData, {}));

export const readCodesAgain = () => queryClient.invalidateQueries({ queryKey: callKey(calls.inviteCodeList) });

/** Where somebody registers with the code. */
export const inviteLink = (code: string): string => `${location.origin}/register?code=${code}`;

/** What went wrong, for the form to show; null when the person was told already. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof CallError)) throw error;
  return error.told ? null : error.message;
}

/** The same as a toast: where there is no form that could show it. */
export function tellFailure(error: unknown): void {
  const refusal = refusalOf(error);
  if (refusal !== null) showToast(refusal, 'failed');
}
