import { yuanText } from '@caiting/contract/wire';
import type { ChasePlan } from '@caiting/lottery/chase';
import { formatYuan, money, parseMoney } from '@caiting/money';
import { useBalance } from '../../../shared/money/balance.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import styles from './Chase.module.css';
import { leastProfit } from './chase-form.ts';
import { chaseTexts } from './texts.ts';

interface Props {
  plan: ChasePlan | null;
  isBusy: boolean;
  /** The coming issues are being asked for. */
  isLoading: boolean;
  gate: string | null;
  onCancel(): void;
  onPlace(): void;
}

/** Pinned under the plan: what can be lost, when it breaks even, and the act with its sum. */
export function ChaseFoot({ plan, isBusy, isLoading, gate, onCancel, onPlace }: Props) {
  const t = useText(chaseTexts);
  return (
    <div className={styles.foot}>
      {plan && (
        <dl>
          <div>
            <dt>{t('worst')}</dt>
            <dd>
              <Money value={money(0n - plan.total)} signed />
              <small>{t('worstText', { n: plan.steps.length })}</small>
            </dd>
          </div>
          <div>
            <dt>{t('breakEven')}</dt>
            <BreakEven plan={plan} />
          </div>
        </dl>
      )}
      <div className={styles.acts}>
        <span className={styles.total}>{plan && <Paid plan={plan} />}</span>
        <Button size="l" onClick={onCancel} disabled={isBusy}>
          {t('cancel')}
        </Button>
        <Button
          size="l"
          kind="primary"
          busy={isBusy}
          disabled={plan === null || (gate !== null && !isBusy)}
          onClick={onPlace}
        >
          {isBusy
            ? t('placing')
            : plan === null
              ? t(isLoading ? 'loading' : 'cannot')
              : (gate ?? t('confirm', { amount: formatYuan(plan.total) }))}
        </Button>
      </div>
    </div>
  );
}

function BreakEven({ plan }: { plan: ChasePlan }) {
  const t = useText(chaseTexts);
  const least = leastProfit(plan);
  if (least)
    return (
      <dd>
        {t('allSafe')}
        <small>{t('allSafeText', { amount: `+${yuanText(least.step.profit)}`, n: least.at + 1 })}</small>
      </dd>
    );
  if (plan.safeIssues === 0) return <dd>{t('noneSafe')}</dd>;
  return (
    <dd>
      {t('someSafe', { n: plan.safeIssues })}
      <small>{t('someSafeText')}</small>
    </dd>
  );
}

function Paid({ plan }: { plan: ChasePlan }) {
  const t = useText(chaseTexts);
  const { data } = useBalance();
  const balance = data ? parseMoney(data.balance) : null;
  return (
    <>
      <span className="num">{t('once', { n: plan.steps.length })}</span>
      {balance !== null && (
        <small className={balance < plan.total ? styles.short : undefined}>
          {balance < plan.total
            ? t('balanceShort', { amount: yuanText(balance) })
            : t('balanceAfter', { amount: yuanText(money(balance - plan.total)) })}
        </small>
      )}
    </>
  );
}
