import { Suspense } from 'react';
import { lazyPart } from '@caiting/web/ui/hooks/lazy-part.ts';
import { useAxisAmount } from './axis.ts';
import styles from './Chart.module.css';
import type { ChartProps } from './TimeChart.tsx';

/** Lines over time. What draws them comes when there is something to draw. */
export function Lines(props: Omit<ChartProps, 'amount'>) {
  const amount = useAxisAmount();
  return (
    <Suspense fallback={<div className={styles.plot} />}>
      <TimeChart {...props} amount={amount} />
    </Suspense>
  );
}
const TimeChart = lazyPart(async () => (await import('./TimeChart.tsx')).TimeChart);
