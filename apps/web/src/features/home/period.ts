import type { homeTexts } from './texts.ts';

type T = (key: keyof (typeof homeTexts)['zh'], params?: Readonly<Record<string, string | number>>) => string;

/** How often a lottery draws: "1分钟/期", "210秒/期", "每天" for a calendar lottery. `short` for the narrow list. */
export function periodText(t: T, periodSeconds: number, short = false): string {
  if (periodSeconds === 0) return t('daily');
  const isMinutes = periodSeconds % 60 === 0;
  const n = isMinutes ? periodSeconds / 60 : periodSeconds;
  return t(short ? (isMinutes ? 'shortMinutes' : 'shortSeconds') : isMinutes ? 'minutes' : 'seconds', { n });
}
