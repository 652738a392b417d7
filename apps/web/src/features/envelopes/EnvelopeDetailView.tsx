import type { EnvelopeDetail, EnvelopeReceipt } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { envelopeCommitment } from '@caiting/contract/wire';
import { formatYuan, money, parseMoney } from '@caiting/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck, Crown, TriangleAlert } from 'lucide-react';
import { request } from '../../platform/call/call.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { callKey } from '../../platform/call/query.ts';
import { recordTime } from '../../platform/time/time.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Money } from '../../ui/display/Money.tsx';
import { ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import styles from './EnvelopeDetail.module.css';
import type { EnvelopePlace } from './place.ts';
import { KIND_TEXTS, envelopeTexts } from './texts.ts';

const PAGE = 10;

/** What one got, and who else got how much; 手气最佳 only when all are taken. The shares are checked against what was published. */
export function EnvelopeDetailView({ recordId, place }: { recordId: string; place: EnvelopePlace }) {
  const t = useText(envelopeTexts);
  const input = { ...place, recordId, pageSize: PAGE };
  const pages = useInfiniteQuery({
    queryKey: callKey(calls.queryReceiveRedEnvelope, input),
    queryFn: ({ pageParam, signal }) =>
      request(calls.queryReceiveRedEnvelope, { ...input, pageNum: pageParam }, { signal, background: true }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * PAGE < last.total ? all.length + 1 : undefined),
    // Others take shares meanwhile: every look is a fresh one.
    staleTime: 0,
  });
  const detail = pages.data?.pages[0];
  if (pages.isError && !detail)
    return (
      <ErrorState
        title={t('lost')}
        text={t('failedText')}
        action={<Button onClick={() => void pages.refetch()}>{t('reload')}</Button>}
      />
    );
  if (!detail)
    return (
      <div className={styles.detail} role="status" aria-label={t('loading')}>
        <Skeleton height={120} width="100%" />
      </div>
    );
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={styles.detail}>
      <header className={styles.head}>
        <Avatar name={detail.senderName} src={detail.senderAvatar} size={40} />
        <p>{t('of', { name: detail.senderName })}</p>
        <h2 translate="no">{detail.wishingRemark}</h2>
        {detail.amount !== '0' && (
          <>
            <p className={styles.amount}>
              <Money value={detail.amount} />
            </p>
            <p className={styles.note}>{t('toBalance')}</p>
          </>
        )}
      </header>
      <p className={styles.sum}>
        <span>{t(KIND_TEXTS[detail.dispatchType as 0 | 1 | 2])}</span>
        <span>{sumText(detail, t)}</span>
      </p>
      {rows.length === 0 ? (
        <p className={styles.nobody}>{t(detail.isMine && !detail.isEnded ? 'waiting' : 'nobody')}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <ReceiptRow key={`${row.userName}-${row.receiveTime}-${row.amount}`} row={row} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button size="s" kind="ghost" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      <Sealed detail={detail} />
    </div>
  );
}

function ReceiptRow({ row }: { row: EnvelopeReceipt }) {
  const t = useText(envelopeTexts);
  return (
    <li className={styles.row}>
      <Avatar name={row.userName} src={row.avatar} size={36} />
      <span className={styles.who}>
        <span className="ell" translate="no">
          {row.userName}
        </span>
        <small className="num">{recordTime(row.receiveTime * 1000)}</small>
      </span>
      <span className={styles.got}>
        <Money value={row.amount} />
        {row.isBest && (
          <small className={styles.best}>
            <Crown size={14} aria-hidden="true" /> {t('best')}
          </small>
        )}
      </span>
    </li>
  );
}

/** The shares were fixed before the first grab: when the envelope has ended this page recomputes the published digest. */
function Sealed({ detail }: { detail: EnvelopeDetail }) {
  const t = useText(envelopeTexts);
  if (!detail.isEnded) return <p className={styles.seal}>{t('committed')}</p>;
  const isRight = envelopeCommitment(detail.salt, detail.sharesFen.map(BigInt)) === detail.commitment;
  return (
    <p className={styles.seal}>
      {isRight ? <BadgeCheck size={14} aria-hidden="true" /> : <TriangleAlert size={14} aria-hidden="true" />}
      {t(isRight ? 'checked' : 'checkFailed')}
    </p>
  );
}

function sumText(detail: EnvelopeDetail, t: ReturnType<typeof useText<keyof typeof envelopeTexts.zh>>): string {
  const yuan = (amount: string): string => formatYuan(parseMoney(amount) ?? money(0n));
  const total = yuan(detail.amountTotal);
  if (detail.total === detail.numTotal) return t('takenAll', { of: detail.numTotal, total });
  const left = money((parseMoney(detail.amountTotal) ?? 0n) - (parseMoney(detail.receiveAmount) ?? 0n));
  const params = {
    n: detail.total,
    of: detail.numTotal,
    total,
    sum: yuan(detail.receiveAmount),
    left: formatYuan(left),
  };
  return t(detail.isRefunded ? 'refunded' : 'taken', params);
}
