import {
  CHASE_ISSUES_MAX,
  CHASE_ISSUES_MIN,
  type IssueInfo,
  type LotteryInfo,
  type LotteryNow,
} from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { ChaseOutcome } from '@caiting/lottery/chase';
import { formatYuan } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { callQuery } from '../../../platform/query.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/States.tsx';
import { issueTail } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { useFocusAfter } from '../slip/ConfirmDialog.tsx';
import { ticketsOf, totalOf, type SlipLine } from '../slip/line.ts';
import styles from './Chase.module.css';
import { FIRST_FORM, chaseLines, previewOf, type ChaseForm } from './chase-form.ts';
import { ChaseFoot } from './ChaseFoot.tsx';
import { PlanControls } from './PlanControls.tsx';
import { PlanTable } from './PlanTable.tsx';
import { chaseTexts } from './texts.ts';
import type { Chasing } from './use-chase.ts';

interface Props {
  chasing: Chasing;
  lottery: LotteryInfo;
  now: LotteryNow | undefined;
  plays: ReadonlyMap<string, AnyPlay>;
  basePayout: string;
  /** Why nobody can bet now; null when one can. */
  gate: string | null;
}

const NOTHING: readonly SlipLine[] = [];

/** 追号: the plan with its whole cost, its worst case and its break-even before anything is placed (visual §4). */
export function ChaseSheet({ chasing, lottery, now, plays, basePayout, gate }: Props) {
  const t = useText(chaseTexts);
  const isOpen = chasing.asked !== null;
  const lines = chasing.asked ?? NOTHING;
  // The form lives as long as the page, so that an unlucky close of the sheet costs nothing.
  const [form, setForm] = useState<ChaseForm>(FIRST_FORM);
  const { issues: coming, isFailed, retry } = useComingIssues(lottery.lotteryCode, now, isOpen);
  const rolled = useRolled(now?.current.issue, isOpen);
  useFocusAfter(isOpen);
  const read = useMemo(
    () => (lines.length > 0 ? chaseLines(lines, plays, basePayout) : null),
    [lines, plays, basePayout],
  );
  const issuesMax = Math.min(CHASE_ISSUES_MAX, coming.length);
  const count = Math.min(form.issues, issuesMax);
  const preview = useMemo(
    () => (read && count >= CHASE_ISSUES_MIN ? previewOf(form, count, read) : null),
    [form, count, read],
  );
  const isLoading = coming.length === 0 && !isFailed;
  const plan = preview?.outcome.ok ? preview.outcome.plan : null;
  const issues = coming.slice(0, count);
  function place() {
    if (plan && preview) chasing.place({ lines, form, isTyped: preview.isTyped, plan, issues });
  }
  return (
    <Sheet
      open={isOpen}
      title={t('chase')}
      className={styles.sheet ?? ''}
      onClose={chasing.drop}
      foot={
        <ChaseFoot
          plan={plan}
          isBusy={chasing.isBusy}
          isLoading={isLoading}
          gate={gate}
          onCancel={chasing.drop}
          onPlace={place}
        />
      }
    >
      <p className={styles.what}>
        <b>{lottery.lotteryName}</b>{' '}
        <span className="num">
          {t('perIssue', {
            lines: t('linesCount', { n: lines.length, m: ticketsOf(lines) }),
            amount: `¥${formatYuan(totalOf(lines))}`,
          })}
        </span>
      </p>
      {isFailed ? (
        <ErrorState title={t('loadFailed')} action={<Button onClick={retry}>{t('reload')}</Button>} />
      ) : isLoading ? (
        <div aria-busy="true" aria-label={t('loading')}>
          <Skeleton width="100%" height={240} radius={8} />
        </div>
      ) : issuesMax < CHASE_ISSUES_MIN ? (
        <Banner tone="warn">{t('tooFew')}</Banner>
      ) : (
        <>
          <PlanControls form={form} issuesMax={issuesMax} onChange={setForm} />
          {rolled && (
            <Banner tone="info">{t('rolled', { from: issueTail(rolled.from), to: issueTail(rolled.to) })}</Banner>
          )}
          {(form.mode !== 'same' || preview?.isTyped) && <Banner tone="warn">{t('raises')}</Banner>}
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
      )}
    </Sheet>
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

/** Issues that can still be bet on, the one on sale first. Asked for again when the issue rolls, so that the plan keeps its length. */
function useComingIssues(lotteryCode: string, now: LotteryNow | undefined, isOpen: boolean) {
  const query = useQuery({
    ...callQuery(calls.openTime, { lotteryCode, pageSize: CHASE_ISSUES_MAX }),
    staleTime: 5_000,
    enabled: isOpen,
  });
  const { data, refetch } = query;
  const issue = now?.current.issue;
  const asked = useRef(issue);
  useEffect(() => {
    if (asked.current === issue) return;
    asked.current = issue;
    if (isOpen) void refetch();
  }, [issue, isOpen, refetch]);
  const from = now?.current.closeAt ?? 0;
  const issues = useMemo<readonly IssueInfo[]>(
    () =>
      data?.list.filter(({ closeAt, state }) => closeAt >= from && (state === 'waiting' || state === 'selling')) ?? [],
    [data, from],
  );
  return { issues, isFailed: query.isError && data === undefined, retry: () => void refetch() };
}

/** The first issue of the plan has closed while the sheet was open. */
function useRolled(issue: string | undefined, isOpen: boolean): { from: string; to: string } | null {
  const [rolled, setRolled] = useState<{ from: string; to: string } | null>(null);
  const seen = useRef(issue);
  useEffect(() => {
    const from = seen.current;
    seen.current = issue;
    if (!isOpen) setRolled(null);
    else if (from && issue && from !== issue) setRolled({ from, to: issue });
  }, [issue, isOpen]);
  return rolled;
}
