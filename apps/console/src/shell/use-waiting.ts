import type { CallDef, CallWireInput } from '@caiting/contract/wire';
import { useQueries } from '@tanstack/react-query';
import { countIn, shapeOfAnswer } from '../contract/columns.ts';
import { entryOf, mayUse, screenOf, type Entry } from '../contract/entries.ts';
import { QUEUES } from '../contract/queues.ts';
import { fieldsOf } from '../contract/fields.ts';
import type { Row } from '../contract/row-acts.ts';
import { readOptions } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import { useStream } from '../platform/stream.ts';
import { askedWith } from '../table/use-read.ts';

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
/** Changes are told as they come (platform/stream.ts); this is for what would go unheard. */
const HEARD_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;

/** The queues that this person may see. Figures are those of the lists themselves, so that both say the same. */
export function useWaiting(): readonly Waiting[] {
  const held = useSession((state) => state.roles);
  const isHeard = useStream((state) => state.isOpen);
  const isIn = useSession((state) => state.state === 'in');
  const queues = QUEUES.flatMap(({ read, first, input = {}, isCounted = true }) => {
    const entry = isCounted ? entryOf(read) : undefined;
    return entry && mayUse(entry, held) ? [{ entry, input, lateMs: first * MINUTE_MS }] : [];
  });
  const answers = useQueries({
    queries: queues.map(({ entry, input }) => ({
      ...readOptions(
        entry.call as CallDef,
        // As the list itself asks, so that both share one answer.
        askedWith(fieldsOf(entry.call, entry.words), (name) => input[name] ?? null) as CallWireInput<CallDef>,
      ),
      enabled: isIn,
      refetchInterval: isHeard ? HEARD_EVERY_MS : EVERY_MS,
    })),
  });
  return queues.map(({ entry, input, lateMs }, at) => {
    const answer = answers[at];
    const data = answer?.data as Readonly<Record<string, unknown>> | undefined;
    const [list] = shapeOfAnswer(entry.call.output).tables;
    const rows = (data?.[list?.name ?? ''] ?? []) as readonly Row[];
    const moment = list?.columns.find(({ is }) => is === 'moment')?.name;
    const times = rows.flatMap((row) => (moment && typeof row[moment] === 'number' ? [row[moment]] : []));
    return {
      entry,
      lateMs,
      to: `${screenOf(entry)}${Object.entries(input)
        .map(([name, value]) => `&${name}=${value}`)
        .join('')}`,
      count: data === undefined ? null : (countIn(data) ?? rows.length),
      isMore: typeof data?.['next'] === 'string',
      oldestAt: times.length > 0 ? Math.min(...times) : null,
      hasFailed: answer?.isError ?? false,
    };
  });
}
