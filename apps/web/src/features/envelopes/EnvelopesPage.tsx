import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import { request } from '../../platform/call.ts';
import { useText } from '../../platform/i18n.ts';
import { callKey } from '../../platform/query.ts';
import { recordTime } from '../../platform/time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/States.tsx';
import styles from './EnvelopesPage.module.css';
import { KIND_TEXTS, envelopeTexts } from './texts.ts';

const PAGE = 10;

/** /userCenter/redEnvelope: what was received in the last seven days, from whom, and the sum (SPEC §7: today minus 7 days to today). */
export function Component() {
  const t = useText(envelopeTexts);
  const input = { pageSize: PAGE };
  const list = useInfiniteQuery({
    queryKey: callKey(calls.queryFrontReceiveRedEnvelopeByUserid, input),
    queryFn: ({ pageParam, signal }) =>
      request(calls.queryFrontReceiveRedEnvelopeByUserid, { ...input, pageNum: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * PAGE < last.total ? all.length + 1 : undefined),
    staleTime: 0,
  });
  const first = list.data?.pages[0];
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('pageTitle')}</h1>
      <Card className={styles.head}>
        <p>{t('pageNote')}</p>
        <b>
          <Money value={first?.totalAmount ?? null} hero />
        </b>
        <p>
          {t('received')} <span className="num">{first?.total ?? '—'}</span> {t('count7')}
        </p>
      </Card>
      {list.isError && !first ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void list.refetch()}>{t('reload')}</Button>}
        />
      ) : !first ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={200} width="100%" radius={12} />
        </div>
      ) : rows.length === 0 ? (
        <Empty title={t('none')} text={t('noneText')} action={<ButtonLink to="/chat">{t('toChat')}</ButtonLink>} />
      ) : (
        <Card>
          <ul aria-label={t('pageTitle')}>
            {rows.map((row) => (
              <li key={row.recordId} className={styles.row}>
                <Avatar name={row.userName} src={row.avatar} size={40} />
                <span className={styles.who}>
                  <b className="ell">{row.userName}</b>
                  <small className="num">
                    {t(KIND_TEXTS[row.dispatchType as 0 | 1 | 2])} · {recordTime(row.receiveTime * 1000)}
                  </small>
                </span>
                <span className={styles.got}>
                  <Money value={row.amount} signed />
                  {row.isBest && (
                    <small>
                      <Crown size={14} aria-hidden="true" /> {t('best')}
                    </small>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button kind="ghost" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </Card>
      )}
    </div>
  );
}
