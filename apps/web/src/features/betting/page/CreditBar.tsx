import { formatYuan } from '@caiting/money';
import { Trash2 } from 'lucide-react';
import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/Money.tsx';
import type { AnyPlay } from '../picks/menu.ts';
import { bestSingle, setAllAmounts } from '../slip/CreditSlip.tsx';
import { ticketsOf, totalOf, type SlipLine } from '../slip/line.ts';
import { removeLines } from '../slip/slip-store.ts';
import { useStake } from '../slip/stake-store.ts';
import { betTexts } from '../texts.ts';
import { AmountChips, AmountField } from './StakeControls.tsx';
import styles from './Stake.module.css';

interface Props {
  lines: readonly SlipLine[];
  plays: ReadonlyMap<string, AnyPlay>;
  basePayout: string;
  act: { label: string; disabled: boolean };
  onBet(): void;
  onSlip(): void;
}

/** The bar of credit plays on a phone: one amount for all, the total, 投注. */
export function CreditBar({ lines, plays, basePayout, act, onBet, onSlip }: Props) {
  const t = useText(betTexts);
  const perTicket = useStake((stake) => stake.perTicket);
  const best = bestSingle({ lines, plays, basePayout });
  return (
    <section className={cx(styles.bar, 'phone')} aria-label={t('creditSlip')}>
      <div className={styles.barTop}>
        <AmountChips value={perTicket} onChange={(amount) => setAllAmounts(lines, amount)} />
        <AmountField
          label={t('amountPerTicket')}
          value={perTicket}
          onChange={(amount) => setAllAmounts(lines, amount)}
        />
      </div>
      <div className={styles.barActs}>
        <button
          type="button"
          className={styles.cart}
          aria-label={t('clear')}
          disabled={lines.length === 0}
          onClick={() => removeLines(lines.map(({ id }) => id))}
        >
          <Trash2 size={20} aria-hidden="true" />
        </button>
        <button type="button" className={styles.total} onClick={onSlip}>
          <span className="sr">{t('slipCount', { name: t('creditSlip'), n: lines.length })}</span>
          <span>
            <b>
              <Money value={totalOf(lines)} />
            </b>{' '}
            <span className="num">{t('tickets', { n: ticketsOf(lines) })}</span>
          </span>
          <span className={cx(styles.best, 'num')}>
            {t('bestSingle')} {best === null ? '—' : `¥${formatYuan(best)}`}
          </span>
        </button>
        <Button size="l" kind="primary" className={styles.wideBet ?? ''} disabled={act.disabled} onClick={onBet}>
          {act.label}
        </Button>
      </div>
    </section>
  );
}
