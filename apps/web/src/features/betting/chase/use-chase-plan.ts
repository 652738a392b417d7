import {
  CHASE_ISSUES_MAX,
  CHASE_ISSUES_MIN,
  type IssueInfo,
  type LotteryInfo,
  type LotteryNow,
} from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnyPlay } from '../picks/menu.ts';
import { useFocusAfter } from '../slip/use-focus-after.ts';
import { linesProblem, useLineLimits } from '../slip/limits.ts';
import { useAgreedIssue } from '../slip/use-agreed-issue.ts';
import type { SlipLine } from '../slip/line.ts';
import { FIRST_FORM, chaseLines, previewOf, type ChaseForm } from './chase-form.ts';
import type { Chasing } from './use-chase.ts';

export interface ToPlan {
  chasing: Chasing;
  lottery: LotteryInfo;
  now: LotteryNow | undefined;
  plays: ReadonlyMap<string, AnyPlay>;
  basePayout: string;
}

const NOTHING: readonly SlipLine[] = [];

/** The form of a chase and what follows from it: the plan over the coming issues, why it cannot be placed, and the order that it makes. */
export function useChasePlan({ chasing, lottery, now, plays, basePayout }: ToPlan) {
  const isOpen = chasing.asked !== null;
  const lines = chasing.asked ?? NOTHING;
  // The form lives as long as the page, so that an unlucky close of the sheet costs nothing.
  const [form, setForm] = useState<ChaseForm>(FIRST_FORM);
  const { issues: coming, isFailed, retry } = useComingIssues(lottery.lotteryCode, now, isOpen);
  const agreed = useAgreedIssue(now?.current.issue, isOpen);
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
  const limits = useLineLimits(lottery.lotteryType);
  const isLoading = coming.length === 0 && !isFailed;
  const plan = preview?.outcome.ok ? preview.outcome.plan : null;
  const issues = coming.slice(0, count);
  const multiples = plan?.steps.map(({ multiple }) => multiple) ?? [];
  // What the smallest and the largest stake keep, all between them keep.
  const problem =
    plan &&
    [Math.min(...multiples), Math.max(...multiples)]
      .map((times) => linesProblem(lines, { plays, basePayout, limits }, times))
      .find((one) => one !== null);
  const order = plan && preview ? { lines, form, isTyped: preview.isTyped, plan, issues } : null;
  const isRolled = agreed.rolled !== null && !chasing.isBusy && !(order && chasing.isUnanswered(order));
  return {
    lines,
    form,
    setForm,
    issues,
    issuesMax,
    agreed,
    isRolled,
    isFailed,
    retry,
    isLoading,
    preview,
    plan,
    problem,
    order,
  };
}

export type Planning = ReturnType<typeof useChasePlan>;

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
