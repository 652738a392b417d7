import { calls } from '@caiting/contract/registry';
import { create } from 'zustand';
import { request } from '../../platform/call/call.ts';

/** Whether staff have ended the view that this tab shows (docs/decisions/0334). */
export const useViewEnd = create(() => ({ isOver: false }));

/** Ends it on the server and here. What could not be said there ends by itself; the page shows nothing more all the same. */
export async function endView(): Promise<void> {
  await request(calls.endView, {}, { own: 'all' }).catch(() => undefined);
  useViewEnd.setState({ isOver: true });
}
