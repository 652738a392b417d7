import { useSyncExternalStore } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useClockSync } from '../../../platform/time/clock-sync.ts';
import type { Phase } from '../../draws/index.ts';
import { betTexts } from './texts.ts';

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether a bet could reach the server and be timed: a network, and the server's time (product §8). */
export function useReachable(): 'ok' | 'offline' | 'noTime' {
  const isOnline = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  const isTimed = useClockSync(({ sync }) => sync === 'ok');
  if (!isOnline) return 'offline';
  return isTimed ? 'ok' : 'noTime';
}

/** Why nobody can bet at this moment, in the words of the button; null when one can. */
export function useGate(phase: Phase | undefined, isBusy: boolean, isRebateKnown: boolean): string | null {
  const t = useText(betTexts);
  const reachable = useReachable();
  if (reachable === 'offline') return t('offline');
  if (isBusy) return t('placing');
  if (phase === 'paused') return t('paused');
  if (phase === 'closed' || phase === 'drawing') return t('closed');
  if (phase === undefined || reachable === 'noTime') return t('loading');
  return isRebateKnown ? null : t('rebateLoading');
}
