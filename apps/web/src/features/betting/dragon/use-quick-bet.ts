import { TEXTS } from '@caiting/contract/texts';
import { calls } from '@caiting/contract/registry';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { textOf } from '../../../platform/i18n/i18n.ts';
import { loginPath } from '../../../platform/page/navigation.ts';
import { isSignedIn } from '../../../platform/session/session.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { hideToast, showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { refreshBets } from '../core/queries.ts';
import { wireLines } from '../slip/line.ts';
import { OWN_REFUSALS, RequestIds, placeBets } from '../slip/place-bets.ts';
import { pause, useTell } from '../slip/use-place.ts';
import { quickLine, type QuickSeries } from './quick-line.ts';
import { dragonTexts } from './texts.ts';

/** A side with an amount, as it will be bet. */
export interface QuickBet {
  readonly item: QuickSeries;
  readonly side: { readonly desc: string; readonly bettingNumber: string; readonly odds: string };
  readonly amount: number;
  readonly point: string;
}

/** Sends quick bets, one at a time. `onPlaced` is told of an accepted one; a refused one leaves the pick. */
export function useQuickBet(onPlaced: () => void): { isBusy: boolean; bet(quick: QuickBet): void } {
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const isGone = useRef(false);
  const ids = useRef(new RequestIds(uuid));
  const tell = useTell();
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const bet = useCallback(
    async ({ item, side, amount, point }: QuickBet) => {
      if (busy.current) return;
      busy.current = true;
      setBusy(true);
      showToast(TEXTS.betWaiting, 'busy');
      const bettingData = wireLines([quickLine(item, side, amount, point)], item.currIssue);
      const requestId = ids.current.idFor(JSON.stringify(bettingData));
      const outcome = await placeBets({
        send: () => request(calls.addFastBetting, { bettingData, requestId }, { own: OWN_REFUSALS, background: true }),
        failureOf: (error) => (error instanceof CallError ? error : null),
        pause,
        isOver: () => isGone.current,
      });
      hideToast();
      busy.current = false;
      if (outcome.kind !== 'unknown') ids.current.settle();
      if (outcome.kind === 'placed') onPlaced();
      if (isSignedIn()) refreshBets();
      if (!isGone.current) setBusy(false);
      await tell(outcome);
    },
    [tell, onPlaced],
  );
  return { isBusy, bet: (quick) => void bet(quick) };
}

/**
 * Asks whoever may not bet to sign in: a guest of the chat by product §5's sentence, anybody else by §8's. Gives true when the person is signed in and
 * nothing was asked.
 */
export function useMayBet(isGuest: boolean): () => Promise<boolean> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(async () => {
    if (isSignedIn()) return true;
    const isSure = isGuest
      ? await showConfirm(textOf(dragonTexts, 'guestRefused'), {
          actLabel: textOf(dragonTexts, 'toRegister'),
          cancelLabel: textOf(dragonTexts, 'cancel'),
        })
      : await showConfirm(TEXTS.loginFirst, {
          actLabel: textOf(dragonTexts, 'toLogin'),
          cancelLabel: textOf(dragonTexts, 'cancel'),
        });
    if (isSure) await navigate(isGuest ? '/register' : loginPath(pathname + search));
    return false;
  }, [isGuest, navigate, pathname, search]);
}
