import { useSyncExternalStore } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useClockSync } from '../../../platform/start.ts';
import type { Phase } from '../../draws/index.ts';
import { betTexts } from '../texts.ts';

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Why nobody can bet at this moment, in the words of the button; null when one can. */
export function useGate(phase: Phase | undefined, isBusy: boolean, isRebateKnown: boolean): string | null {
  const t = useText(betTexts);
  const isOnline = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  const isTimed = useClockSync(({ sync }) => sync === 'ok');
  if (!isOnline) return t('offline');
  if (isBusy) return t('placing');
  if (phase === 'paused') return t('paused');
  if (phase === 'closed' || phase === 'drawing') return t('closed');
  if (phase === undefined || !isTimed) return t('loading');
  return isRebateKnown ? null : t('rebateLoading');
}
