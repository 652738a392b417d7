import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Empty, Skeleton } from '../../../ui/layout/States.tsx';
import { ListPages } from '../../records/index.ts';
import { percent, plain4 } from '../core/amount.ts';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';

const PAGE = 10;
const CODES = [611, 612, 613, 614, 615, 616] as const;

/** Every line of the wallet, or the earnings by day. */
export function WalletLog() {
  const t = useText(yuebaoTexts);
  const [what, setWhat] = useState<'log' | 'days'>('log');
  return (
    <Card>
      <CardHead title={t(what)}>
        <Segmented
          size="s"
          label={t('log')}
          value={what}
          options={[
            { value: 'log', label: t('log') },
            { value: 'days', label: t('days') },
          ]}
          onChange={(next) => setWhat(next)}
        />
      </CardHead>
      {what === 'log' ? <Lines /> : <Days />}
    </Card>
  );
}

const pending = (
  <div className={styles.pending} aria-busy="true">
    <Skeleton width="100%" height={44} />
    <Skeleton width="100%" height={44} />
  </div>
);

function Lines() {
  const t = useText(yuebaoTexts);
  const pages = useInfiniteQuery({
    queryKey: [...callKey(calls.getMyYuebaoBalanceLogs), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.getMyYuebaoBalanceLogs,
        { pageSize: PAGE, ...(pageParam && { before: pageParam }) },
        { signal, background: true },
      ),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const lines = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const nameOf = (code: number, zh: string) => {
    const known = CODES.find((one) => one === code);
    return known ? t(`code${known}`) : zh;
  };
  return (
    <ListPages
      pages={pages}
      count={lines.length}
      pending={pending}
      failed={t('failed')}
      empty={<Empty title={t('noLog')} />}
    >
      <ul className={styles.list}>
        {lines.map(({ seq, code, codeName, amount, balanceAfter, orderId, at }) => {
          const row = (
            <>
              <span>
                <b>{nameOf(code, codeName)}</b>
                <small className="num">{recordTime(at, false)}</small>
              </span>
              <span>
                <b>
                  <Money value={amount} signed decimals={4} />
                </b>
                <small className="num">{t('balanceAfter', { amount: plain4(balanceAfter) })}</small>
              </span>
            </>
          );
          return (
            <li key={seq}>
              {orderId === null ? row : <Link to={`/userCenter/pledgeDetail?id=${orderId}`}>{row}</Link>}
            </li>
          );
        })}
      </ul>
    </ListPages>
  );
}

function Days() {
  const t = useText(yuebaoTexts);
  const pages = useInfiniteQuery({
    queryKey: [...callKey(calls.yuebaoLogs), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.yuebaoLogs,
        { pageSize: PAGE, ...(pageParam && { before: pageParam }) },
        { signal, background: true },
      ),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const days = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <ListPages
      pages={pages}
      count={days.length}
      pending={pending}
      failed={t('failed')}
      empty={<Empty title={t('noDays')} text={t('noDaysText')} />}
    >
      <ul className={styles.list}>
        {days.map(({ day, held, rate, earning }) => (
          <li key={day}>
            <span>
              <b className="num">{day}</b>
              <small className="num">{t('heldThatDay', { amount: plain4(held), rate: percent(rate) })}</small>
            </span>
            <b>
              <Money value={earning} signed decimals={4} />
            </b>
          </li>
        ))}
      </ul>
    </ListPages>
  );
}
