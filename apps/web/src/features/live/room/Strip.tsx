import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { Suspense } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import {
  DrawnBalls,
  DrawStage,
  OfficialTag,
  PhaseTimer,
  usePhase,
  useRollingIssue,
  type Stage,
} from '../../draws/index.ts';
import { liveTexts } from '../core/texts.ts';
import styles from './Room.module.css';
import { roomTexts } from './texts.ts';

interface Props {
  readonly lottery: LotteryInfo & { readonly group: Group };
  readonly now: LotteryNow | undefined;
}

const SIZES: Partial<Record<Group, number>> = { PK10: 24, KL8: 20 };

/** What the lottery is doing, from the issue’s own data: nothing of it is in the picture. */
export function Strip({ lottery, now }: Props) {
  const t = useText(roomTexts);
  const ofLive = useText(liveTexts);
  const rolling = useRollingIssue(now);
  const phase = usePhase(now, lottery.paused);
  const last = now?.last ?? null;
  const size = SIZES[lottery.group];
  const balls = (stage: Stage | null) => {
    const row = (
      <DrawnBalls
        group={lottery.group}
        openNumber={rolling ? null : (last?.openNumber ?? null)}
        rolling={rolling !== null}
        {...(size !== undefined && { size })}
        cover={stage?.cover}
      />
    );
    return stage ? (
      <>
        {stage.wrap(row)}
        {stage.button}
      </>
    ) : (
      row
    );
  };
  return (
    <section className={styles.strip} aria-label={translated(lottery.lotteryName)}>
      <GroupGlyph group={lottery.group} />
      <div className={styles.stripName}>
        <b>{translated(lottery.lotteryName)}</b>
        <span className="num">
          {rolling
            ? t('result', { issue: shortIssue(rolling.issue) })
            : last
              ? t('result', { issue: shortIssue(last.issue) })
              : t('noResult')}
          {lottery.source === 'feed' && <OfficialTag lotteryCode={lottery.lotteryCode} />}
        </span>
      </div>
      <div className={styles.stripBalls}>
        <Suspense fallback={balls(null)}>
          <DrawStage group={lottery.group} now={now}>
            {balls}
          </DrawStage>
        </Suspense>
      </div>
      <div className={styles.stripTimer}>
        {now && phase === 'selling' ? (
          <>
            <small>{ofLive('untilClose', { issue: shortIssue(now.current.issue) })}</small>
            <CountdownText endsAt={now.current.closeAt} size="l" />
          </>
        ) : (
          <PhaseTimer now={now} paused={lottery.paused} />
        )}
      </div>
    </section>
  );
}
