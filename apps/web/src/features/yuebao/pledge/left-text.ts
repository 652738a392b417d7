const DAY_MINUTES = 1_440;

/** "剩 1 天 23 小时": what is left, floored to the hour; under an hour in minutes. */
export function leftText(t: (key: LeftKey, params: Record<string, number>) => string, minutes: number): string {
  const [days, hours] = [Math.floor(minutes / DAY_MINUTES), Math.floor((minutes % DAY_MINUTES) / 60)];
  if (days > 0) return t(hours > 0 ? 'daysHoursLeft' : 'daysLeft', { n: days, hours });
  return hours > 0 ? t('hoursLeft', { n: hours }) : t('minutesLeft', { n: Math.max(0, minutes) });
}
type LeftKey = 'daysHoursLeft' | 'daysLeft' | 'hoursLeft' | 'minutesLeft';
