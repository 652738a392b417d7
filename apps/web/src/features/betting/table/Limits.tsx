import { PRIZE_PER_TICKET_MAX_YUAN, saidLimit, ticketStakeMax } from '@caiting/contract';
import type { Group, OddsTable, StakeMode } from '@caiting/lottery/core';
import { yuan } from '@caiting/money';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useLineLimits } from '../slip/limits.ts';
import { dearestOf } from '../slip/line-view.ts';
import { betTexts } from '../core/texts.ts';
import styles from './Limits.module.css';

/** What a ticket of the play and a line may cost, beside its rule: before anything is staked. */
export function Limits({ group, mode, odds }: { group: Group; mode: StakeMode; odds: OddsTable }) {
  const t = useText(betTexts);
  const limits = useLineLimits(group);
  if (!limits) return null;
  return (
    <p className={`${styles.limits} num`}>
      {t('limitsOf', {
        ticket: saidLimit(ticketStakeMax(dearestOf(odds), mode, limits.stakeMax)),
        min: limits.stakeMin,
        max: limits.stakeMax,
        cap: yuan(PRIZE_PER_TICKET_MAX_YUAN),
      })}
    </p>
  );
}
