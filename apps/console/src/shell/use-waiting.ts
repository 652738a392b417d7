import type { CallDef, CallWireInput } from '@caiting/contract/wire';
import { useQueries } from '@tanstack/react-query';
import { shapeOfAnswer } from '../contract/columns.ts';
import { entryOf, mayUse, screenOf, type Entry } from '../contract/entries.ts';
import { QUEUES } from '../contract/queues.ts';
import { fieldsOf } from '../contract/fields.ts';
import type { Row } from '../contract/row-acts.ts';
import { readOptions } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';

/** One queue: how many wait, and since when the longest. */
export interface Waiting {
  readonly entry: Entry;
  /** Null while it is not known. */
  readonly count: number | null;
  /** There are more than the answer lists. */
  readonly isMore: boolean;
  readonly oldestAt: number | null;
  /** Longer than that is late. */
  readonly lateMs: number;
  readonly hasFailed: boolean;
  /** Where the list is. */
  readonly to: string;
}

const EVERY_MS = 15_000;
const MINUTE_MS = 60_000;

/** The queues that this person may see. Figures are those of the lists themselves, so that both say the same. */
export function useWaiting(): readonly Waiting[] {
  const role = useSession((state) => state.role);
  const isIn = useSession((state) => state.state === 'in');
  const queues = QUEUES.flatMap(({ read, first, input = {}, unless }) => {
    const entry = unless !== undefined && entryOf(unless) ? undefined : entryOf(read);
    return entry && mayUse(entry, role) ? [{ entry, input, lateMs: first * MINUTE_MS }] : [];
  });
  const answers = useQueries({
    queries: queues.map(({ entry, input }) => ({
      ...readOptions(entry.call as CallDef, { ...presetsOf(entry), ...input } as CallWireInput<CallDef>),
      enabled: isIn,
      refetchInterval: EVERY_MS,
    })),
  });
  return queues.map(({ entry, input, lateMs }, at) => {
    const answer = answers[at];
    const data = answer?.data as Readonly<Record<string, unknown>> | undefined;
    const [list] = shapeOfAnswer(entry.call.output).tables;
    const rows = (data?.[list?.name ?? ''] ?? []) as readonly Row[];
    const moment = list?.columns.find(({ is }) => is === 'moment')?.name;
    const times = rows.flatMap((row) => (moment && typeof row[moment] === 'number' ? [row[moment]] : []));
    const total = data?.['total'] ?? data?.['count'];
    return {
      entry,
      lateMs,
      to: `${screenOf(entry)}${Object.entries(input)
        .map(([name, value]) => `&${name}=${value}`)
        .join('')}`,
      count: data === undefined ? null : typeof total === 'number' ? total : rows.length,
      isMore: typeof data?.['next'] === 'string',
      oldestAt: times.length > 0 ? Math.min(...times) : null,
      hasFailed: answer?.isError ?? false,
    };
  });
}

/** As the list of the part asks when its filters are untouched, so that both share one answer. */
const presetsOf = (entry: Entry): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(entry.call, entry.words).flatMap(({ name, preset }) =>
      preset === null || preset === '' || ['pageSize', 'pageNum', 'before', 'after'].includes(name)
        ? []
        : [[name, preset]],
    ),
  );
