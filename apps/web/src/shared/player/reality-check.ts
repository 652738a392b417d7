import { personalStore } from '../../platform/session/personal.ts';

/** Whether the server has stopped play for a reality check: set by its result code, taken back by the dialog that answers it. */
export const useRealityCheck = personalStore<{ isAsked: boolean }>(() => ({ isAsked: false }));
