import { Suspense } from 'react';
import { useUser } from '../../../platform/session/session.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

const ResultLine = lazyPart(
  async () => (await import('./ResultLine.tsx')).ResultLine,
  () => null,
);

/** The line that says, elsewhere than at its table, what an issue brought; `table` is the lottery whose table is shown. */
export function ResultLineHost({ table }: { table: string | null }) {
  return (
    useUser() !== null && (
      <Suspense>
        <ResultLine table={table} />
      </Suspense>
    )
  );
}
