const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Units from the largest; a duration is stated in days only from two of them on: a day is 24 hours to who waits. */
const UNITS = [
  { from: 2 * DAY, seconds: DAY, zh: '天', en: 'day' },
  { from: HOUR, seconds: HOUR, zh: '小时', en: 'hour' },
  { from: MINUTE, seconds: MINUTE, zh: '分钟', en: 'minute' },
  { from: 0, seconds: 1, zh: '秒', en: 'second' },
] as const;

/** Seconds as a person says them, in at most two units, rounded up: who waits that long has waited enough. */
export function durationText(seconds: number, language: 'zh' | 'en'): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const at = UNITS.findIndex(({ from }) => whole >= from);
  const step = UNITS[Math.min(at + 1, UNITS.length - 1)]?.seconds ?? 1;
  const rounded = Math.ceil(whole / step) * step;
  // Rounding up may reach the next larger unit.
  const first = UNITS.findIndex(({ from }) => rounded >= from);
  const parts: string[] = [];
  let rest = rounded;
  for (const unit of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    if (count > 0 || whole === 0)
      parts.push(language === 'zh' ? `${count}${unit.zh}` : `${count} ${unit.en}${count === 1 ? '' : 's'}`);
  }
  return parts.join(language === 'zh' ? '' : ' ');
}
