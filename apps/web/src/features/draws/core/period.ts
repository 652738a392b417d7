import type { LotteryInfo } from '@caiting/contract';
import { textOf, type Params } from '../../../platform/i18n/i18n.ts';
import { drawTexts } from './texts.ts';

type Key = Extract<keyof (typeof drawTexts)['zh'], string>;

/** How often a lottery draws: `1分钟/期`, `210秒/期`; calendar lotteries say so. */
export function periodText({ periodSeconds }: Pick<LotteryInfo, 'periodSeconds'>): string {
  const say = (key: Key, params?: Params) => textOf(drawTexts, key, params);
  if (periodSeconds === 0) return say('calendar');
  return periodSeconds % 60 === 0
    ? say('everyMinutes', { n: periodSeconds / 60 })
    : say('everySeconds', { n: periodSeconds });
}
