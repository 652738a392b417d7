import type { IssueInfo } from '@caiting/contract';
import type { ChasePlan } from '@caiting/lottery/chase';
import { formatYuan } from '@caiting/money';
import { useText } from '../../../platform/i18n/i18n.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { cx } from '../../../ui/cx.ts';
import { CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import styles from './Chase.module.css';
import { MultipleField } from './MultipleField.tsx';
import { chaseTexts } from './texts.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';

interface Props {
  plan: ChasePlan;
  issues: readonly IssueInfo[];
  onMultiple(at: number, multiple: number): void;
}

/** Issue, time, multiple, what it costs and what a first win there brings. A dashed rule stands after the last issue that still breaks even. */
export function PlanTable({ plan, issues, onMultiple }: Props) {
  const t = useText(chaseTexts);
  return (
    <table className={styles.plan}>
      <caption className="sr">{t('plan')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('issueHead')}</th>
          <th scope="col">{t('multipleHead')}</th>
          <th scope="col">{t('costHead')}</th>
          <th scope="col">{t('spentHead')}</th>
          <th scope="col">{t('profitHead')}</th>
        </tr>
      </thead>
      <tbody>
        {plan.steps.map(({ multiple, cost, spent, prize, profit }, at) => {
          const issue = issues[at];
          return issue === undefined ? null : (
            <tr
              key={issue.issue}
              className={cx(at + 1 === plan.safeIssues && at + 1 < plan.steps.length && styles.lastSafe)}
            >
              <th scope="row" className="num">
                <b>{shortIssue(issue.issue)}</b>
                <small>
                  {at === 0 ? <CountdownText endsAt={issue.closeAt} drawsAt={issue.drawAt} /> : clockTime(issue.drawAt)}
                </small>
              </th>
              <td>
                <MultipleField
                  label={t('multipleOf', { issue: shortIssue(issue.issue) })}
                  value={multiple}
                  onChange={(wanted) => onMultiple(at, wanted)}
                />
              </td>
              <td className="num">{formatYuan(cost)}</td>
              <td className="num">{formatYuan(spent)}</td>
              <td className="num">
                <b>
                  <Money value={profit} signed />
                </b>
                <small>{t('prizeOf', { amount: formatYuan(prize) })}</small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
