import { useQuery } from '@tanstack/react-query';
import { consoleCalls } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { readOptions } from '../platform/query.ts';

interface Done {
  readonly list: CallOutput<typeof consoleCalls.staffLog>['list'];
  /** There is nothing older. */
  readonly isAll: boolean;
}

const LINES = 100;

/** What was done of late, by the operators' log: the newest first, of one act or of all. What was refused stands in the log too, and is left out. */
export function useDone(act?: string): Done | null {
  const { data } = useQuery(readOptions(consoleCalls.staffLog, { ...(act && { act }), pageSize: LINES }));
  if (data === undefined) return null;
  return { list: data.list.filter(({ detail }) => detail.endsWith(' → done')), isAll: data.next === null };
}
