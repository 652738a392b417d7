import { skipToken, useQuery } from '@tanstack/react-query';
import { ISSUE_RESULTS, type IssueResult } from '../core/issue-result.ts';

const NONE: readonly IssueResult[] = [];

/** What the latest issues brought, newest first, also after their cards were closed. */
export function useResults(): readonly IssueResult[] {
  const { data = NONE } = useQuery<readonly IssueResult[]>({ queryKey: ISSUE_RESULTS, queryFn: skipToken });
  return data;
}
