import { calls } from '@caiting/contract/registry';
import type { LiabilityNight } from '@caiting/contract';
import { countText, yuanText } from '@caiting/contract/wire';
import { money } from '@caiting/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../../../platform/call/call.ts';
import { callKey } from '../../../../platform/call/query.ts';
import { useText } from '../../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../../platform/time/time.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../../ui/layout/States.tsx';
import { Table, type Column } from '../../../../ui/layout/Table.tsx';
import { shortHex } from '../../proof/ProofParts.tsx';
import { CopyButton } from '../Evidence.tsx';
import styles from './Liabilities.module.css';
import { liabilityTexts } from './liability-texts.ts';
import { OwnLiability } from './OwnLiability.tsx';
import tiles from '../Transparency.module.css';

/** What the site owes its players, night by night, and the check of the own balance (docs/decisions/0315). */
export function Liabilities() {
  const t = useText(liabilityTexts);
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: callKey(calls.liabilityDays, {}),
    queryFn: ({ pageParam, signal }) =>
      request(calls.liabilityDays, pageParam === null ? {} : { before: pageParam }, { signal, background: true }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const nights = data?.pages.flatMap(({ list }) => list);
  const newest = nights?.[0];
  return (
    <Card id="liabilities" className={styles.card}>
      <CardHead title={t('title')} />
      <p>{t('what')}</p>
      <p className={styles.not}>{t('whatNot')}</p>
      {nights === undefined ? (
        isError ? (
          <p role="alert">
            {t('failed')}{' '}
            <Button size="s" onClick={() => void refetch()}>
              {t('reload')}
            </Button>
          </p>
        ) : (
          <p role="status" aria-label={t('loading')}>
            <Skeleton width="100%" height={120} />
          </p>
        )
      ) : newest === undefined ? (
        <div className={styles.tonight}>
          <b>{t('tonight')}</b>
          <p>{t('tonightText')}</p>
        </div>
      ) : (
        <>
          <Newest night={newest} />
          <OwnLiability nights={nights.filter(({ provable }) => provable)} />
          <details className={styles.list}>
            <summary>{t('list')}</summary>
            <Nights nights={nights} />
            {hasNextPage && (
              <Button size="s" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('more')}
              </Button>
            )}
          </details>
        </>
      )}
    </Card>
  );
}

const owedText = (night: LiabilityNight): string => yuanText(money(BigInt(night.owed)));

function Newest({ night }: { night: LiabilityNight }) {
  const t = useText(liabilityTexts);
  return (
    <dl className={`${tiles.tiles} ${styles.newest}`}>
      <div>
        <dt>{t('owed')}</dt>
        <dd className="num">{owedText(night)}</dd>
      </div>
      <div>
        <dt>{t('players')}</dt>
        <dd className="num">{t('playersOf', { n: night.players })}</dd>
      </div>
      <div>
        <dt>{t('takenAt')}</dt>
        <dd className="num">{recordTime(night.takenAt)}</dd>
      </div>
      <div>
        <dt>{t('root')}</dt>
        <dd>
          <Root night={night} />
        </dd>
      </div>
    </dl>
  );
}

function Root({ night: { day, root } }: { night: LiabilityNight }) {
  const t = useText(liabilityTexts);
  return (
    <span className={tiles.anchor}>
      <code>{shortHex(root)}</code>
      <CopyButton name={t('copyRoot', { day })} value={root} />
    </span>
  );
}

function Nights({ nights }: { nights: readonly LiabilityNight[] }) {
  const t = useText(liabilityTexts);
  const columns: readonly Column<LiabilityNight>[] = [
    { key: 'day', head: t('day'), cell: ({ day }) => <span className="num">{day}</span> },
    { key: 'owed', head: t('owed'), align: 'right', cell: owedText },
    { key: 'players', head: t('players'), align: 'right', cell: ({ players }) => countText(players) },
    { key: 'root', head: t('root'), cell: (night) => <Root night={night} /> },
    {
      key: 'chain',
      head: t('chain'),
      cell: ({ seq, hash }) => (
        <code title={hash}>
          {seq}:{shortHex(hash)}
        </code>
      ),
    },
  ];
  return (
    <>
      <div className="desk">
        <Table caption={t('list')} columns={columns} rows={nights} rowKey={({ day }) => day} />
      </div>
      <ul className={`${styles.nights} phone`}>
        {nights.map((night) => (
          <li key={night.day}>
            <b className="num">{night.day}</b>
            <span className="num">
              {owedText(night)} · {t('playersOf', { n: night.players })}
            </span>
            <Root night={night} />
          </li>
        ))}
      </ul>
    </>
  );
}
