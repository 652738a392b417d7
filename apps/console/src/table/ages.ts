import { useSyncExternalStore } from 'react';
import { serverNow, subscribeTick } from '@caiting/web/ui/hooks/clock.ts';
import { defineTexts, useText } from '@caiting/web/i18n/i18n.ts';

const texts = defineTexts(
  { minutes: '{n} 分钟', hours: '{n} 小时', days: '{n} 天', justNow: '不到 1 分钟' },
  { minutes: '{n} min', hours: '{n} h', days: '{n} d', justNow: 'under 1 min' },
);

export const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** An age in words, in the largest unit that has two of it. */
export function useAge(): (ms: number) => string {
  const t = useText(texts);
  return (ms) => {
    const minutes = Math.floor(ms / MINUTE_MS);
    if (minutes < 1) return t('justNow');
    if (minutes < 2 * HOUR_MINUTES) return t('minutes', { n: minutes });
    if (minutes < 2 * DAY_MINUTES) return t('hours', { n: Math.floor(minutes / HOUR_MINUTES) });
    return t('days', { n: Math.floor(minutes / DAY_MINUTES) });
  };
}
/** The minute on the server's clock: ages change with it. */
export const useMinute = (): number =>
  useSyncExternalStore(subscribeTick, () => Math.floor(serverNow() / MINUTE_MS)) * MINUTE_MS;
