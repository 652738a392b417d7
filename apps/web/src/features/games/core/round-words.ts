import type { GameRound } from '@caiting/contract';
import { defineTexts, useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { wordOf } from './game-words.ts';
import { houseRound } from './round-name.ts';
import { tableTexts } from './table-name.ts';

const roundNameTexts = defineTexts(
  { shared: '{table} · 第 {n} 局', hand: '第 {n} 手' },
  { shared: '{table} · round {n}', hand: 'Hand {n}' },
);

/** "DT1:38" → 1 号桌 · 第 38 局; a round of another provider by its name and as that one calls it. */
export function useRoundWord(): (round: Pick<GameRound, 'provider' | 'providerName' | 'round'>) => string {
  const t = useText(roundNameTexts);
  const name = useText(tableTexts);
  const locale = useLocale((state) => state.locale);
  return (round) => {
    const read = houseRound(round);
    if (read === null) return `${round.providerName[locale]} · ${round.round}`;
    return read.kind === 'shared'
      ? t('shared', { table: wordOf(tableTexts, name, read.table), n: read.number })
      : t('hand', { n: read.hand });
  };
}
