import { formatYuan } from '@caiting/money';
import type { LotteryNow } from '@caiting/contract';
import { wholeIssue } from '../../../shared/lottery/issue.ts';
import type { ReactNode } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { PhaseTimer } from '../../draws/index.ts';
import { betTexts } from '../core/texts.ts';
import { linePicks } from '../slip/line-view.ts';
import { totalOf } from '../slip/line.ts';
import { useLines } from '../pads/use-table.ts';
import type { PlayScreenProps } from './draft.ts';
import { SecondsLeft } from './SecondsLeft.tsx';
import { Total, useAdd, useDraft, type StakeProps } from './OfficialStake.tsx';
import { RebateSlider } from './RebateSlider.tsx';
import { MultipleAndUnit } from './StakeControls.tsx';
import styles from './Stake.module.css';
import { TableDock } from './TableDock.tsx';
import { useOfficialStake } from './use-official-stake.ts';

/** 投注 in the right column of a desktop, in view however long the pad is: the picks, their stake, and the button. */
export function OfficialSlip({ now, ...screen }: PlayScreenProps & { now: LotteryNow | undefined }) {
  const { lottery, view } = screen;
  const t = useText(betTexts);
  const stake = useOfficialStake(screen);
  return (
    <Card className={styles.slip}>
      <div className={styles.slipHead}>
        <h2>{t('bet')}</h2>
        {now && (
          <>
            <span className="num">{t('issueOf', { issue: wholeIssue(now.current.issue) })}</span>
            <PhaseTimer now={now} paused={lottery.paused} size="s" />
          </>
        )}
      </div>
      <Current stake={stake}>
        <div className={styles.controls}>
          <MultipleAndUnit labelled />
          <RebateSlider group={lottery.group} view={view} name="prize" shown={formatYuan(stake.prize)} />
        </div>
      </Current>
      <Waiting lotteryCode={lottery.lotteryCode} />
    </Card>
  );
}

/** The part of the slip that a press on the pad draws again, around the controls, which it does not: what is picked, what that costs, the buttons. */
function Current({ stake, children }: { stake: StakeProps; children: ReactNode }) {
  const { lottery, picks, view, gate, placing, closesAt } = stake;
  const t = useText(betTexts);
  const { line, draft } = useDraft(stake);
  const add = useAdd(stake);
  return (
    <>
      <div className={styles.picked}>
        {line ? (
          <>
            <b>{translated(line.label)}</b>
            <span className="num">{linePicks(line, picks.play)}</span>
          </>
        ) : (
          <span className="t3">{draft.lacks ?? t('pickFirst')}</span>
        )}
      </div>
      <TableDock lotteryCode={lottery.lotteryCode} family="official" picks={picks} />
      {children}
      <Total draft={draft} />
      <div className={styles.slipActs}>
        <Button size="l" data-act="add" disabled={!line || draft.isOver || !view.isKnown} onClick={() => add(line)}>
          {t('addToSlip')}
        </Button>
        <Button
          size="l"
          kind="primary"
          data-act="bet"
          disabled={gate !== null || !line || draft.isOver}
          onClick={() => line && placing.ask([line])}
        >
          {gate ?? t(draft.isOver ? 'overLimit' : line ? 'betNow' : 'pickFirst')}
          {gate === null && line && <SecondsLeft closesAt={closesAt} />}
        </Button>
      </div>
    </>
  );
}

/** The basket in one line; its lines stand under the pad. */
function Waiting({ lotteryCode }: { lotteryCode: string }) {
  const t = useText(betTexts);
  const lines = useLines(lotteryCode, 'official');
  if (lines.length === 0) return null;
  return (
    <p className={styles.waiting}>
      {t('slipCount', { name: t('slip'), n: lines.length })}
      <Money value={totalOf(lines)} />
      <button
        type="button"
        className="link"
        onClick={() => document.getElementById('basket')?.scrollIntoView({ block: 'center' })}
      >
        {t('showBasket')}
      </button>
    </p>
  );
}
