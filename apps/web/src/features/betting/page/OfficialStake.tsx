import { formatMoney, formatYuan, money, type Money as Amount } from '@caiting/money';
import { ShoppingCart } from 'lucide-react';
import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/Money.tsx';
import { Badge } from '../../../ui/Tag.tsx';
import { betTexts } from '../texts.ts';
import { MultipleAndUnit, RebateSlider } from './StakeControls.tsx';
import type { RebateView } from './use-stake-view.ts';
import styles from './Stake.module.css';

/** What the current picks would cost and bring. */
export interface Draft {
  readonly count: number;
  readonly amount: Amount;
  readonly ticketStake: Amount;
  /** Best single ticket less the whole stake; null while there is no line. */
  readonly profit: Amount | null;
  /** What is still lacking, when something is chosen. */
  readonly lacks: string | null;
}

export interface StakeProps {
  group: string;
  view: RebateView;
  /** Prize of one ticket at the present unit, multiple and point: the slider's left figure. */
  prize: Amount;
  draft: Draft;
  act: { label: string; disabled: boolean };
  canAdd: boolean;
  slipCount: number;
  onAdd(): void;
  onBet(): void;
  onSlip(): void;
}

function Total({ draft, isShort = false }: { draft: Draft; isShort?: boolean }) {
  const t = useText(betTexts);
  return (
    <div className={styles.total}>
      <div>
        <b>
          <Money value={draft.amount} />
        </b>{' '}
        <span className="num">
          {isShort
            ? t('tickets', { n: draft.count })
            : t('ticketsTimes', { n: draft.count, stake: formatMoney(draft.ticketStake) })}
        </span>
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

/** Stake controls under the pads of a desktop. */
export function OfficialPanel({ group, view, prize, draft, act, canAdd, onAdd, onBet }: StakeProps) {
  const t = useText(betTexts);
  return (
    <div className={cx(styles.panel, 'desk')}>
      <div className={styles.controls}>
        <MultipleAndUnit labelled />
        <RebateSlider group={group} view={view} shown={formatYuan(prize)} name={t('prize')} compact={false} />
      </div>
      <div className={styles.acts}>
        <Total draft={draft} />
        <Button disabled={!canAdd} onClick={onAdd}>
          {t('addToSlip')}
        </Button>
        <Button kind="primary" className={styles.bet ?? ''} disabled={act.disabled} onClick={onBet}>
          {act.label}
        </Button>
      </div>
    </div>
  );
}

/** The slip bar of a phone: fixed in the thumb's reach. */
export function OfficialBar({ group, view, prize, draft, act, canAdd, slipCount, onAdd, onBet, onSlip }: StakeProps) {
  const t = useText(betTexts);
  return (
    <section className={cx(styles.bar, 'phone')} aria-label={t('slip')}>
      <div className={styles.barTop}>
        <MultipleAndUnit labelled={false} />
      </div>
      <RebateSlider group={group} view={view} shown={formatYuan(prize)} name={t('prize')} compact />
      <div className={styles.barActs}>
        <button type="button" className={styles.cart} onClick={onSlip}>
          <span className="sr">{t('slipCount', { name: t('slip'), n: slipCount })}</span>
          <ShoppingCart size={20} aria-hidden="true" />
          <Badge count={slipCount} />
        </button>
        <Total draft={draft} isShort />
        <Button size="l" className={styles.add ?? ''} disabled={!canAdd} onClick={onAdd}>
          {t('add')}
        </Button>
        <Button size="l" kind="primary" className={styles.add ?? ''} disabled={act.disabled} onClick={onBet}>
          {act.label}
        </Button>
      </div>
    </section>
  );
}
