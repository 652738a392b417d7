import type { LotteryInfo } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { useNavigate } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { PhaseTimer } from '../core/PhaseTimer.tsx';
import { periodText } from '../core/period.ts';
import { useLotteryNow } from '../core/queries.ts';
import { trendTexts } from './texts.ts';
import styles from './TrendPage.module.css';
import { shortIssue } from '../../../shared/lottery/issue.ts';

interface Props {
  lottery: LotteryInfo & { group: Group };
  title: string;
  /** The newest issue of the chart. */
  newest: string | null;
}

/** Which lottery, its clock, and the ways to its table and its rules. */
export function TrendHeader({ lottery, title, newest }: Props) {
  const t = useText(trendTexts);
  const navigate = useNavigate();
  const config = useLotteryConfig();
  const now = useLotteryNow(lottery.lotteryCode);
  return (
    <div className={styles.header}>
      <span className="desk">
        <GroupGlyph group={lottery.group} />
      </span>
      <div className={styles.names}>
        <h1>{title}</h1>
        <span className="num">
          {newest && t('newest', { issue: shortIssue(newest) })}
          <span className="desk">
            {newest && ' · '}
            {periodText(lottery)}
          </span>
        </span>
      </div>
      <Select
        label={t('chooseLottery')}
        labelHidden
        className={styles.choose ?? ''}
        value={lottery.lotteryCode}
        options={(config?.lotteries ?? [lottery]).map(({ lotteryCode, lotteryName }) => ({
          value: lotteryCode as string,
          label: translated(lotteryName),
        }))}
        onChange={(code) => void navigate(`/trendChart/${code}`, { replace: true })}
      />
      <span className={styles.timer}>
        <PhaseTimer now={now} paused={lottery.paused} />
      </span>
      {isBuilt('/howtoplay/:id') && (
        <ButtonLink size="s" to={`/howtoplay/${lottery.lotteryCode}`}>
          {t('rules')}
        </ButtonLink>
      )}
      <ButtonLink size="s" kind="soft" to={`/lottery/${lottery.group}/${lottery.lotteryCode}`}>
        {t('bet')}
      </ButtonLink>
    </div>
  );
}
