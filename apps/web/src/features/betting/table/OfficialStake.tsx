import { formatYuan, money, type Money as Amount } from '@caiting/money';
import { ShoppingCart } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { Badge } from '../../../ui/display/Tag.tsx';
import { lineProblem } from '../slip/line-problem.ts';
import { problemText, useLineLimits } from '../slip/limits.ts';
import { linePreview } from '../slip/line-view.ts';
import { amountOf, type SlipLine } from '../slip/line.ts';
import { addLine } from '../slip/slip-store.ts';
import { useStake } from '../slip/stake-store.ts';
import type { Placing } from '../slip/use-place.ts';
import { betTexts } from '../core/texts.ts';
import { draftLine } from './draft.ts';
import { FoldedBar } from './FoldedBar.tsx';
import { SecondsLeft } from './SecondsLeft.tsx';
import { PlayInfo } from './PlayInfo.tsx';
import { MultipleAndUnit } from './StakeControls.tsx';
import { usePicked, useReading, type PicksView } from '../pads/use-picks.ts';
import { isEmpty } from '../picks/pick-state.ts';
import type { RebateView } from '../pads/use-stake-view.ts';
import { useLines, type Lottery } from '../pads/use-table.ts';
import styles from './Stake.module.css';

/** What the current picks would cost and bring. */
interface Draft {
  readonly count: number;
  readonly amount: Amount;
  /** What the best draw returns less the whole stake; null while there is no line. */
  readonly profit: Amount | null;
  /** What is still lacking or too much, when something is chosen. */
  readonly lacks: string | null;
  /** The stake is outside of its limits: the line cannot be placed like that. */
  readonly isOver: boolean;
}

export interface StakeProps {
  lottery: Lottery;
  view: RebateView;
  picks: PicksView;
  /** Prize of one ticket at the present unit, multiple and point: the slider's left figure. */
  prize: Amount;
  /** Why nobody can bet now; null when one can. */
  gate: string | null;
  placing: Placing;
  /** Close of the issue on sale, ms of the server's clock; null while it is not known. */
  closesAt: number | null;
}

/** Cost and gain of the current picks, by the functions that settle. */
export function useDraft({ lottery, view, picks }: StakeProps): { line: SlipLine | null; draft: Draft } {
  const { play } = picks;
  const { unit, multiple } = useStake();
  const reading = useReading(picks);
  const limits = useLineLimits(lottery.group);
  return useMemo(() => {
    const line = draftLine(lottery, play, reading, {
      mode: 'stake',
      unit,
      multiple,
      perTicket: 0,
      point: view.pointOf(play),
    });
    const nothing = { count: 0, amount: money(0n), profit: null, isOver: false };
    if (!reading.ok || !line)
      return { line, draft: { ...nothing, lacks: reading.ok || reading.isEmpty ? null : translated(reading.message) } };
    const amount = amountOf(line);
    const { basePayout } = view;
    const best = view.isKnown ? (linePreview(line, play, basePayout)?.best ?? null) : null;
    const profit = best === null ? null : money(best - amount);
    const problem = view.isKnown && lineProblem(line, { plays: new Map([[play.code, play]]), basePayout, limits });
    const lacks = problem ? problemText(problem) : null;
    return { line, draft: { ...nothing, count: line.count, amount, profit, lacks, isOver: lacks !== null } };
  }, [lottery, play, reading, unit, multiple, view, limits]);
}

/** Puts the current picks into the basket and empties the pad. */
export function useAdd({ picks }: StakeProps) {
  const t = useText(betTexts);
  return (line: SlipLine | null) => {
    if (!line) return;
    if (!addLine({ ...line, id: uuid() })) return showToast(t('slipFull'), 'failed');
    picks.act({ kind: 'clear' });
    showToast(t('added'));
  };
}

export function Total({ draft }: { draft: Draft }) {
  const t = useText(betTexts);
  return (
    <div className={styles.total}>
      <div>
        <b>
          <Money value={draft.amount} />
        </b>{' '}
        <span className="num">{t('tickets', { n: draft.count })}</span>
      </div>
      {draft.lacks ? (
        <p className={styles.lacks}>{draft.lacks}</p>
      ) : (
        <p>
          {t('profitIfWon')} <Money value={draft.profit ?? money(0n)} signed />
        </p>
      )}
    </div>
  );
}

/** The dock of a phone, in the thumb's reach: folded while nothing is picked, so that more of the numbers is seen. */
export function OfficialBar(props: StakeProps & { onSlip(): void }) {
  const { lottery, picks, gate, onSlip } = props;
  const { play } = picks;
  const t = useText(betTexts);
  const isFolded = usePicked(picks, isEmpty);
  const slipCount = useLines(lottery.lotteryCode, 'official').length;
  const cart = <Cart count={slipCount} onOpen={onSlip} />;
  return (
    <section className={styles.bar} aria-label={t('slip')}>
      {isFolded ? (
        <FoldedBar gate={gate}>{slipCount > 0 && cart}</FoldedBar>
      ) : (
        <>
          <div className={styles.barTop}>
            <MultipleAndUnit labelled={false} />
            <PlayInfo
              title={translated(play.label)}
              play={play}
              plays={[play]}
              lottery={lottery}
              view={props.view}
              prize={formatYuan(props.prize)}
            />
          </div>
          <BarActs {...props}>{cart}</BarActs>
        </>
      )}
    </section>
  );
}

function Cart({ count, onOpen }: { count: number; onOpen(): void }) {
  const t = useText(betTexts);
  return (
    <button type="button" className={styles.cart} onClick={onOpen}>
      <span className="sr">{t('slipCount', { name: t('slip'), n: count })}</span>
      <ShoppingCart size={20} aria-hidden="true" />
      <Badge count={count} />
    </button>
  );
}

/** The part of the bar that a press on the pad draws again. */
function BarActs(props: StakeProps & { children: ReactNode }) {
  const { view, gate, placing, closesAt, children } = props;
  const t = useText(betTexts);
  const { line, draft } = useDraft(props);
  const add = useAdd(props);
  return (
    <div className={styles.barActs}>
      {children}
      <Total draft={draft} />
      <Button
        size="l"
        className={styles.add ?? ''}
        disabled={!line || draft.isOver || !view.isKnown}
        onClick={() => add(line)}
      >
        {t('add')}
      </Button>
      <Button
        size="l"
        kind="primary"
        className={styles.act ?? ''}
        disabled={gate !== null || !line || draft.isOver}
        onClick={() => line && placing.ask([line])}
      >
        {gate ?? t(draft.isOver ? 'overLimit' : line ? 'bet' : 'pickFirst')}
        {gate === null && line && <SecondsLeft closesAt={closesAt} />}
      </Button>
    </div>
  );
}
