import { TEXTS } from '@caiting/contract/texts';
import { calls } from '@caiting/contract/registry';
import type { RefusalKey } from '@caiting/contract/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { isSignedIn } from '../../../platform/session/session.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { hideToast, showToast } from '../../../ui/overlay/notices.ts';
import { refreshBets } from '../core/queries.ts';
import type { SlipLine } from '../slip/line.ts';
import { OWN_REFUSALS, placeBets } from '../slip/place-bets.ts';
import { pause, useTell } from '../slip/use-place.ts';
import { chaseInput, type ChaseOrder } from './chase-form.ts';

const CHASE_REFUSALS: readonly RefusalKey[] = [
  ...OWN_REFUSALS,
  'chaseIssuesInvalid',
  'chasePlanMismatch',
  'chaseImpossible',
  'chaseTooLarge',
];

const CLOSING: ReadonlySet<string> = new Set(['placed', 'told', 'rebate']);

export interface Chasing {
  /** The lines to be chased, or null while the sheet is closed. */
  readonly asked: readonly SlipLine[] | null;
  readonly isBusy: boolean;
  /** Was this very order sent without an answer? Then its own issues are asked for again, whatever is on sale now. */
  isUnanswered(order: ChaseOrder): boolean;
  ask(lines: readonly SlipLine[]): void;
  /** Closes the sheet; not while a chase is on its way. */
  drop(): void;
  place(order: ChaseOrder): void;
}

/** An order whatever its issues. */
const keyOf = (order: ChaseOrder) => JSON.stringify(chaseInput({ ...order, issues: [] }));

/** From the press of 追号 to the answer. An accepted chase takes its lines out of the slip; a refusal leaves slip and sheet as they were. */
export function useChase(onPlaced: (lines: readonly SlipLine[]) => void): Chasing {
  const [asked, setAsked] = useState<readonly SlipLine[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  // An order without an answer. Pressing again asks for the very same one, also when its first issue has closed meanwhile: never for a second.
  const pending = useRef<{ readonly key: string; readonly input: ReturnType<typeof chaseInput> } | null>(null);
  const busy = useRef(false);
  const isGone = useRef(false);
  const tell = useTell();
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const place = useCallback(
    async (order: ChaseOrder) => {
      if (busy.current) return;
      busy.current = true;
      setBusy(true);
      showToast(TEXTS.betWaiting, 'busy');
      const key = keyOf(order);
      const input = pending.current?.key === key ? pending.current.input : chaseInput(order, uuid());
      pending.current = { key, input };
      const outcome = await placeBets({
        send: async () => {
          const { id, balance } = await request(calls.addChaseBetting, input, {
            own: CHASE_REFUSALS,
            background: true,
          });
          return { orderNo: id, betIds: [], balance };
        },
        failureOf: (error) => (error instanceof CallError ? error : null),
        pause,
        isOver: () => isGone.current,
      });
      hideToast();
      busy.current = false;
      if (outcome.kind !== 'unknown') pending.current = null;
      if (outcome.kind === 'placed') onPlaced(order.lines);
      if (isSignedIn()) refreshBets();
      if (!isGone.current) {
        setBusy(false);
        // With another rebate the lines have another price: they are asked for again from the slip.
        if (CLOSING.has(outcome.kind)) setAsked(null);
      }
      await tell(outcome);
    },
    [onPlaced, tell],
  );

  return {
    asked,
    isBusy,
    isUnanswered: (order) => pending.current?.key === keyOf(order),
    ask: (lines) => lines.length > 0 && setAsked(lines),
    drop: () => !busy.current && setAsked(null),
    place: (order) => void place(order),
  };
}
