import { ENVELOPE_STATES } from '@caiting/contract';
import type { ReceivedEnvelope, SentEnvelope } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { request } from '../../platform/call/call.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { recordTime } from '../../platform/time/time.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/display/Money.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { Sheet } from '../../ui/overlay/Dialog.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import { EnvelopeDetailView } from './EnvelopeDetailView.tsx';
import type { EnvelopePlace } from './place.ts';
import styles from './EnvelopesPage.module.css';
import { KIND_TEXTS, envelopeTexts } from './texts.ts';

const PAGE = 10;
type Side = 'received' | 'sent';

/** Envelopes of the last seven days: received ones, or own ones with what was taken and what came back (product §7: today minus 7 days to today). */
export function EnvelopeRecords({ emptyAction }: { emptyAction?: ReactNode }) {
  const t = useText(envelopeTexts);
  const [side, setSide] = useState<Side>('received');
  return (
    <>
      <Segmented<Side>
        label={t('pageTitle')}
        block
        value={side}
        options={[
          { value: 'received', label: t('tabReceived') },
          { value: 'sent', label: t('tabSent') },
        ]}
        onChange={setSide}
      />
      {side === 'received' ? <Received action={emptyAction} /> : <Sent action={emptyAction} />}
    </>
  );
}

function Received({ action }: { action: ReactNode }) {
  const t = useText(envelopeTexts);
  const list = usePages(calls.queryFrontReceiveRedEnvelopeByUserid.path, (pageNum, signal) =>
    request(calls.queryFrontReceiveRedEnvelopeByUserid, { pageSize: PAGE, pageNum }, { signal, background: true }),
  );
  return (
    <>
      <Card className={styles.head}>
        <p>{t('pageNote')}</p>
        <b>
          <Money value={list.first?.totalAmount ?? null} hero />
        </b>
        <p>
          {t('received')} <span className="num">{list.first?.total ?? '—'}</span> {t('count7')}
        </p>
      </Card>
      <Listed list={list} empty={t('none')} hint={t('noneText')} action={action}>
        {(row: ReceivedEnvelope) => (
          <OpenRow key={row.recordId} row={row}>
            <Avatar name={row.userName} src={row.avatar} size={40} />
            <span className={styles.who}>
              <b className="ell" translate="no">
                {row.userName}
              </b>
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
          </OpenRow>
        )}
      </Listed>
    </>
  );
}

function Sent({ action }: { action: ReactNode }) {
  const t = useText(envelopeTexts);
  const list = usePages(calls.querySentRedEnvelope.path, (pageNum, signal) =>
    request(calls.querySentRedEnvelope, { pageSize: PAGE, pageNum }, { signal, background: true }),
  );
  const { first } = list;
  return (
    <>
      <Card className={styles.head}>
        <p>{t('sentNote')}</p>
        <b>
          <Money value={first?.totalAmount ?? null} hero />
        </b>
        <p>
          {t('takenSum')} <Money value={first?.totalReceived ?? null} /> · {t('refundSum')}{' '}
          <Money value={first?.totalRefund ?? null} />
        </p>
      </Card>
      <Listed list={list} empty={t('noneSent')} action={action}>
        {(row: SentEnvelope) => (
          <OpenRow key={row.recordId} row={row}>
            <span className={styles.who}>
              <b className="ell" translate="no">
                {row.wishingRemark}
              </b>
              <small className="num">
                {t(KIND_TEXTS[row.dispatchType as 0 | 1 | 2])} · {recordTime(row.sendTime * 1000)}
              </small>
              <small className="num">
                {t('takenOf', { n: row.total, of: row.numTotal })} · {t(sentState(row.state))}
                {row.refundTime !== null && ` · ${recordTime(row.refundTime * 1000)}`}
              </small>
            </span>
            <span className={styles.got}>
              <Money value={row.amount} />
              {row.refundTime !== null && (
                <small className={styles.back}>
                  {t('cameBack')} <Money value={row.refundAmount} signed />
                </small>
              )}
            </span>
          </OpenRow>
        )}
      </Listed>
    </>
  );
}

const placeOf = ({ isDirect, roomId, roomCode }: Placed): EnvelopePlace =>
  isDirect ? { isDirect: '1', roomId } : { roomCode };
type Placed = Pick<ReceivedEnvelope, 'recordId' | 'isDirect' | 'roomId' | 'roomCode'>;

/** A row that opens who took how much of its envelope. */
function OpenRow({ row, children }: { row: Placed; children: ReactNode }) {
  const t = useText(envelopeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => setOpen(true)}>
        {children}
      </button>
      <Sheet open={isOpen} title={t('details')} onClose={() => setOpen(false)}>
        {isOpen && <EnvelopeDetailView recordId={row.recordId} place={placeOf(row)} />}
      </Sheet>
    </li>
  );
}

const sentState = (state: number) =>
  state === ENVELOPE_STATES.refunded ? 'state4' : state === ENVELOPE_STATES.allTaken ? 'state5' : 'running';

interface Page<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

function usePages<R, P extends Page<R>>(path: string, read: (pageNum: number, signal: AbortSignal) => Promise<P>) {
  const list = useInfiniteQuery({
    queryKey: [path, { pageSize: PAGE }],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * PAGE < last.total ? all.length + 1 : undefined),
    staleTime: 0,
  });
  return {
    ...list,
    first: list.data?.pages[0],
    rows: list.data?.pages.flatMap((page): readonly R[] => page.rows) ?? [],
  };
}

interface ListedProps<R> {
  list: ReturnType<typeof usePages<R, Page<R>>>;
  empty: string;
  hint?: string;
  action: ReactNode;
  children(row: R): ReactNode;
}

/** The rows, or why there are none, and the way to more of them. */
function Listed<R>({ list, empty, hint, action, children }: ListedProps<R>) {
  const t = useText(envelopeTexts);
  if (list.isError && !list.first)
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void list.refetch()}>{t('reload')}</Button>}
      />
    );
  if (!list.first)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton height={200} width="100%" radius={12} />
      </div>
    );
  if (list.rows.length === 0)
    return <Empty of="gift" title={empty} {...(hint !== undefined && { text: hint })} action={action} />;
  return (
    <Card>
      <ul aria-label={t('pageTitle')}>{list.rows.map(children)}</ul>
      {list.hasNextPage ? (
        <Button kind="ghost" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : (
        <p className={styles.end}>{t('allShown')}</p>
      )}
    </Card>
  );
}
