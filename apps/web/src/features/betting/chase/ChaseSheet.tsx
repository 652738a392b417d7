import { yuanText } from '@caiting/contract/wire';
import { CHASE_ISSUES_MIN } from '@caiting/contract';
import type { ChaseOutcome } from '@caiting/lottery/chase';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { IssueRolled } from '../slip/IssueRolled.tsx';
import { ticketsOf, totalOf } from '../slip/line.ts';
import { betTexts } from '../core/texts.ts';
import styles from './Chase.module.css';
import type { ChaseForm } from './chase-form.ts';
import { ChaseFoot } from './ChaseFoot.tsx';
import { PlanControls } from './PlanControls.tsx';
import { PlanTable } from './PlanTable.tsx';
import { chaseTexts } from './texts.ts';
import { useChasePlan, type Planning, type ToPlan } from './use-chase-plan.ts';

interface Props extends ToPlan {
  /** Why nobody can bet now; null when one can. */
  gate: string | null;
}

/** 追号: the plan with its whole cost, its worst case and its break-even before anything is placed (looks §4). */
export function ChaseSheet({ chasing, lottery, now, plays, basePayout, gate }: Props) {
  const t = useText(chaseTexts);
  const bet = useText(betTexts);
  const planning = useChasePlan({ chasing, lottery, now, plays, basePayout });
  const { lines, plan, order, problem, isRolled } = planning;
  const place = () => order && chasing.place(order);
  return (
    <Sheet
      open={chasing.asked !== null}
      title={t('chase')}
      className={styles.sheet ?? ''}
      onClose={chasing.drop}
      foot={
        <ChaseFoot
          plan={plan}
          isBusy={chasing.isBusy}
          isLoading={planning.isLoading}
          gate={isRolled ? bet('issueToAgree') : problem ? bet('overLimit') : gate}
          onCancel={chasing.drop}
          onPlace={place}
        />
      }
    >
      <p className={styles.what}>
        <b>{translated(lottery.lotteryName)}</b>{' '}
        <span className="num">
          {t('perIssue', {
            lines: t('linesCount', { n: lines.length, m: ticketsOf(lines) }),
            amount: yuanText(totalOf(lines)),
          })}
        </span>
      </p>
      <Plan planning={planning} />
    </Sheet>
  );
}

/** The form and the plan that it makes, or why there is none. */
function Plan({ planning }: { planning: Planning }) {
  const t = useText(chaseTexts);
  const { form, setForm, issues, issuesMax, agreed, isRolled, preview, plan, problem } = planning;
  if (planning.isFailed)
    return <ErrorState title={t('loadFailed')} action={<Button onClick={planning.retry}>{t('reload')}</Button>} />;
  if (planning.isLoading)
    return (
      <div aria-busy="true" aria-label={t('loading')}>
        <Skeleton width="100%" height={240} radius={8} />
      </div>
    );
  if (issuesMax < CHASE_ISSUES_MIN) return <Banner tone="warn">{t('tooFew')}</Banner>;
  return (
    <>
      <PlanControls form={form} issuesMax={issuesMax} onChange={setForm} />
      {isRolled && <IssueRolled agreed={agreed} />}
      {(form.mode !== 'same' || preview?.isTyped) && <Banner tone="warn">{t('raises')}</Banner>}
      {problem && <Banner tone="danger">{problem}</Banner>}
      {preview && !preview.outcome.ok && <Problem outcome={preview.outcome} form={form} />}
      {plan && (
        <>
          <PlanTable
            plan={plan}
            issues={issues}
            onMultiple={(at, multiple) => setForm({ ...form, typed: { ...form.typed, [at]: multiple } })}
          />
          <p className={styles.note}>{t('leastNote')}</p>
        </>
      )}
    </>
  );
}

function Problem({ outcome, form }: { outcome: Extract<ChaseOutcome, { ok: false }>; form: ChaseForm }) {
  const t = useText(chaseTexts);
  return (
    <Banner tone="danger">
      {outcome.problem === 'manyPrizes'
        ? t('problemPrizes')
        : outcome.problem === 'multiple'
          ? t('problemMultiple')
          : t('problemImpossible', { n: outcome.at + 1, rate: form.profitRate })}
    </Banner>
  );
}
