const [HOUR, DAY] = [60, 1_440];

type Key = 'timeMinutes' | 'timeHours' | 'timeDays';

/** How long it took, rounded up to what one says: minutes under an hour, then hours, then days. */
export function timeWords(t: (key: Key, params: { n: number }) => string, minutes: number): string {
  if (minutes < HOUR) return t('timeMinutes', { n: Math.max(1, minutes) });
  return minutes < DAY
    ? t('timeHours', { n: Math.ceil(minutes / HOUR) })
    : t('timeDays', { n: Math.ceil(minutes / DAY) });
}
