import { TEXTS } from '@caiting/contract/texts';
import { calls } from '@caiting/contract/registry';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { isSignedIn } from '../../../platform/session/session.ts';
import { FIRST_CHANNEL } from '../../../shared/site/site-map.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { hideToast, showAlert, showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { refreshBets } from '../core/queries.ts';
import { betTexts } from '../core/texts.ts';
import { betInput, wireLines, type SlipLine } from './line.ts';
import { OWN_REFUSALS, RequestIds, placeBets, type Placed } from './place-bets.ts';

export interface Placing {
  /** The lines that wait for the player's word, or null. */
  readonly asked: readonly SlipLine[] | null;
  readonly isBusy: boolean;
  /** The issue of the asked lines when they were sent there and no answer came; null otherwise. */
  readonly unanswered: string | null;
  /** Opens the confirmation for these lines. */
  ask(lines: readonly SlipLine[]): void;
  /** Closes it; not while a bet is on its way. */
  drop(): void;
  /** Places the asked lines in this issue. */
  confirm(issue: string): void;
}

/** Waits between two tries. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const failureOf = (error: unknown) => (error instanceof CallError ? error : null);

/** What is bet, whichever issue it is for. */
const bodyOf = (lines: readonly SlipLine[]) => JSON.stringify(wireLines(lines, ''));

/** From the press of 投注 to the answer. `onPlaced` takes the accepted lines out of the screen; a refusal leaves everything as it was. */
export function usePlace(onPlaced: (lines: readonly SlipLine[]) => void): Placing {
  const [asked, setAsked] = useState<readonly SlipLine[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ readonly body: string; readonly issue: string } | null>(null);
  const ids = useRef(new RequestIds(uuid));
  const isGone = useRef(false);
  const busy = useRef(false);
  const tell = useTell();
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const confirm = useCallback(
    async (issue: string) => {
      if (!asked || busy.current) return;
      busy.current = true;
      setBusy(true);
      showToast(TEXTS.betWaiting, 'busy');
      const input = betInput(asked, issue, ids.current.idFor(JSON.stringify(wireLines(asked, issue))));
      const outcome = await placeBets({
        send: () => request(calls.addBetting, input, { own: OWN_REFUSALS, background: true }),
        failureOf,
        pause,
        isOver: () => isGone.current,
      });
      hideToast();
      busy.current = false;
      if (outcome.kind !== 'unknown') ids.current.settle();
      setSent(outcome.kind === 'unknown' ? { body: bodyOf(asked), issue } : null);
      if (outcome.kind === 'placed') onPlaced(asked);
      // Signed out, every refresh would only say again that a login is needed.
      if (isSignedIn()) refreshBets();
      if (!isGone.current) {
        setBusy(false);
        if (outcome.kind !== 'unknown' && outcome.kind !== 'issueGone') setAsked(null);
      }
      await tell(outcome);
    },
    [asked, onPlaced, tell],
  );

  return {
    asked,
    isBusy,
    unanswered: asked && sent?.body === bodyOf(asked) ? sent.issue : null,
    ask: (lines) => {
      if (lines.length > 0) setAsked(lines);
    },
    drop: () => !busy.current && setAsked(null),
    confirm: (issue) => void confirm(issue),
  };
}

/** Says what became of the bet, with the way out that product §8 names. */
export function useTell() {
  const navigate = useNavigate();
  return useCallback(
    async (outcome: Placed) => {
      switch (outcome.kind) {
        case 'placed':
          showToast(TEXTS.betSuccess);
          return;
        case 'short': {
          const isRecharge = await showConfirm(outcome.message || textOf(betTexts, 'balanceShort'), {
            actLabel: TEXTS.recharge,
            cancelLabel: textOf(betTexts, 'cancel'),
          });
          if (isRecharge) await navigate(FIRST_CHANNEL);
          return;
        }
        case 'issueGone':
          // The page had not heard of the close (a restart, a lost push): what it asks for now brings the line with the new issue.
          showToast(outcome.message, 'failed');
          await Promise.all(
            [calls.allCurrent, calls.longDragon].map((call) =>
              queryClient.invalidateQueries({ queryKey: callKey(call) }),
            ),
          );
          return;
        case 'rebate':
          await queryClient.invalidateQueries({ queryKey: callKey(calls.getBetRebate) });
          await showAlert(outcome.message);
          return;
        case 'refused':
          await showAlert(outcome.message);
          return;
        case 'unknown':
          await showAlert(textOf(betTexts, 'stillUnknown'));
          return;
        case 'told':
          return;
      }
    },
    [navigate],
  );
}
