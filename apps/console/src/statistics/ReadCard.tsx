import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, CardHead } from '@caiting/web/ui/layout/Card.tsx';
import { Empty } from '@caiting/web/ui/layout/States.tsx';
import { readOptions } from '../platform/query.ts';
import { ReadFault } from '../table/ReadFault.tsx';
import { onServersClock } from '../table/use-read.ts';
import styles from './Statistics.module.css';

const EVERY_MS = 300_000;

interface Props<C extends CallDef> {
  readonly call: C;
  readonly input: CallWireInput<C>;
  readonly title: string;
  readonly text: string;
  /** What is said of an empty list. */
  readonly empty: string;
  children(data: CallOutput<C>): ReactNode;
}

/** A card that reads a list by itself: one that fails leaves the others as they are. */
export function ReadCard<C extends CallDef>({ call, input, title, text, empty, children }: Props<C>) {
  const { data, isError, error, isPending, dataUpdatedAt, refetch } = useQuery({
    ...readOptions(call, input),
    refetchInterval: EVERY_MS,
  });
  const list = (data as { readonly list: readonly unknown[] } | undefined)?.list;
  return (
    <Card className={styles.card} aria-busy={isPending}>
      <CardHead title={title}>
        <span className={styles.by}>{text}</span>
      </CardHead>
      {isPending && <div className={styles.wait} />}
      {isError && (
        <ReadFault
          why={error.message}
          oldSince={data === undefined ? null : onServersClock(dataUpdatedAt)}
          onAgain={() => void refetch()}
        />
      )}
      {list?.length === 0 && <Empty title={empty} />}
      {data !== undefined && list !== undefined && list.length > 0 && children(data)}
    </Card>
  );
}
