import { yuanText } from '@caiting/contract/wire';
import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { useOnePress } from '../one-press/store.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { AmountForAll, useBestSingle } from './CreditAmount.tsx';
import { FoldedBar } from './FoldedBar.tsx';
import { SecondsLeft } from './SecondsLeft.tsx';
import { ticketsOf, totalOf } from '../slip/line.ts';
import { useCreditSlip, type CreditScreen } from './use-credit-slip.ts';
import { betTexts } from '../core/texts.ts';
import styles from './Stake.module.css';

const OnePressBar = lazyPart(async () => (await import('../one-press/OnePressBar.tsx')).OnePressBar);

/** The dock of credit plays on a phone: one amount for all, the total, 投注; folded while nothing is picked. */
export function CreditBar(props: CreditScreen & { onSlip(): void }) {
  const { onSlip } = props;
  const t = useText(betTexts);
  const { lines, problem, gate, ask, remove } = useCreditSlip(props);
  const best = useBestSingle(lines, props);
  const isOnePress = useOnePress((state) => state.isOn);
  if (isOnePress)
    return (
      <section className={styles.bar} aria-label={t('quickBet')}>
        <Suspense>
          <OnePressBar lotteryCode={props.lottery.lotteryCode} issue={props.issue} closesAt={props.closesAt} />
        </Suspense>
      </section>
    );
  if (lines.length === 0)
    return (
      <section className={styles.bar} aria-label={t('creditSlip')}>
        <FoldedBar gate={gate} />
      </section>
    );
  return (
    <section className={styles.bar} aria-label={t('creditSlip')}>
      <div className={styles.barTop}>
        <AmountForAll lotteryCode={props.lottery.lotteryCode} isBlock={false} />
      </div>
      <div className={styles.barActs}>
        <button type="button" className={styles.cart} aria-label={t('clear')} onClick={() => remove(lines)}>
          <Trash2 size={20} aria-hidden="true" />
        </button>
        <button type="button" className={styles.total} data-sums="" onClick={onSlip}>
          <span className="sr">{t('slipCount', { name: t('creditSlip'), n: lines.length })}</span>
          <span>
            <b>
              <Money value={totalOf(lines)} />
            </b>{' '}
            <span className="num">{t('tickets', { n: ticketsOf(lines) })}</span>
          </span>
          <span className={cx(styles.best, 'num')}>
            {problem ?? `${t(lines.length > 1 ? 'bestSingle' : 'bestOfLine')} ${best === null ? '—' : yuanText(best)}`}
          </span>
        </button>
        <Button size="l" kind="primary" className={styles.act ?? ''} disabled={gate !== null} onClick={ask}>
          {gate ?? t('bet')}
          {gate === null && <SecondsLeft closesAt={props.closesAt} />}
        </Button>
      </div>
    </section>
  );
}
