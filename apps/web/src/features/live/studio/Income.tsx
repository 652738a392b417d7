import { calls } from '@caiting/contract/registry';
import { parseMoney } from '@caiting/money';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, callQuery } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { AmountField } from '../../../ui/form/amount/AmountField.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty, Skeleton } from '../../../ui/layout/States.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { useGiftName } from '../gifts/gift-card.ts';
import styles from './Studio.module.css';
import { studioTexts } from './texts.ts';
import { useAct } from './use-act.ts';

const PAGE = 20;
const REFRESH_MS = 5_000;

function useIncome() {
  return useInfiniteQuery({
    queryKey: callKey(calls.liveIncome, { pageSize: PAGE }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.liveIncome,
        { pageSize: PAGE, ...(pageParam && { before: pageParam }) },
        { signal, background: true },
      ),
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** What gifts brought: sums, the way to the balance, and the gifts themselves, latest first. */
export function Income({ rooms }: { rooms: readonly string[] }) {
  const t = useText(studioTexts);
  const nameOf = useGiftName();
  // Their gifts have the names.
  useQueries({ queries: rooms.map((room) => callQuery(calls.liveRoom, { room }, true, ['liveUnknown'])) });
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useIncome();
  const first = data?.pages[0];
  if (first === undefined) return <Skeleton height={240} />;
  const gifts = data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Card className={styles.card}>
      <h2>{t('income')}</h2>
      <dl className={styles.sums}>
        {(['balance', 'today', 'total'] as const).map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Money value={first[key]} />
            </dd>
          </div>
        ))}
      </dl>
      <Take balance={first.balance} />
      <h3>{t('feed')}</h3>
      {gifts.length === 0 ? (
        <Empty title={t('feedNone')} />
      ) : (
        <ul className={styles.list}>
          {gifts.map(({ id, sender, gift, count, amount, at }) => (
            <li key={id}>
              <span className="ell" translate="no">
                {t('from', { name: sender, gift: nameOf(gift), n: count })}
              </span>
              <time className="num">{recordTime(at)}</time>
              <Money value={amount} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {first.payouts.length > 0 && (
        <>
          <h3>{t('payouts')}</h3>
          <ul className={styles.list}>
            {first.payouts.map(({ id, amount, at }) => (
              <li key={id}>
                <time className="num">{recordTime(at)}</time>
                <Money value={amount} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** To the own balance; the same amount keeps its request id until the server has said what became of it. */
function Take({ balance }: { balance: string }) {
  const t = useText(studioTexts);
  const { isBusy, run } = useAct();
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const open = useRef<{ amount: string; requestId: string } | null>(null);
  const amount = parseMoney(typed);
  const most = parseMoney(balance) ?? 0n;
  const isOver = amount !== null && amount > most;
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (amount === null || amount <= 0n || isOver) return;
    if (open.current?.amount !== typed) open.current = { amount: typed, requestId: uuid() };
    const asked = open.current;
    setNote('');
    run(async () => {
      try {
        await request(calls.takeLiveIncome, asked);
        open.current = null;
        setTyped('');
        showToast(t('taken', { amount }));
      } catch (error) {
        if (error instanceof CallError && error.code === null) setNote(t('unknown'));
        else open.current = null;
        throw error;
      }
    });
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <AmountField
        label={t('amount')}
        decimals={2}
        value={typed}
        error={isOver ? t('short') : undefined}
        hint={note || t('takeNote')}
        onChange={setTyped}
        after={
          <button type="button" onClick={() => setTyped(balance)}>
            {t('takeAll')}
          </button>
        }
      />
      <Button type="submit" kind="primary" busy={isBusy} disabled={amount === null || amount <= 0n || isOver}>
        {t('take')}
      </Button>
    </form>
  );
}
