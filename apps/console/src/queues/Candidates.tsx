import { useQuery } from '@tanstack/react-query';
import { CANDIDATE_DAYS, consoleMoneyCalls } from '@caiting/contract';
import { listTime, type CallOutput } from '@caiting/contract/wire';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { Tag } from '@caiting/web/ui/display/Tag.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { Link } from 'react-router';
import { mayUse } from '../contract/entries.ts';
import { valueWord } from '../contract/words.ts';
import type { RowPanelProps } from '../parts/hand-made.ts';
import { readOptions } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { ReadFault } from '../table/ReadFault.tsx';
import { StateTag } from './marks.tsx';
import styles from './Queue.module.css';
import { candidateTexts } from './texts.ts';

type Order = CallOutput<typeof consoleMoneyCalls.paymentCandidates>['list'][number];

interface Props extends Pick<RowPanelProps, 'acts' | 'off' | 'onAct'> {
  readonly paymentId: string;
}

/** Orders that a payment may be for. Choosing one opens the form that books it with the order's number in it; two people still say the same. */
export function Candidates({ paymentId, acts, off, onAct }: Props) {
  const t = useText(candidateTexts);
  const { data, isError, error, refetch } = useQuery(readOptions(consoleMoneyCalls.paymentCandidates, { paymentId }));
  return (
    <section>
      <h3 className={styles.head}>{t('title')}</h3>
      {data === undefined ? (
        isError ? (
          <ReadFault why={error.message} oldSince={null} onAgain={() => void refetch()} />
        ) : (
          <p className={styles.none} aria-busy="true">
            {t('looking')}
          </p>
        )
      ) : data.list.length === 0 ? (
        <p className={styles.none}>{t('none', { n: CANDIDATE_DAYS })}</p>
      ) : (
        <>
          <ul className={styles.candidates}>
            {data.list.map((order) => (
              <li key={order.orderNo}>
                <Candidate order={order} acts={acts} off={off} onAct={onAct} />
              </li>
            ))}
          </ul>
          <p className={styles.below}>{data.isCut ? t('cut') : t('note')}</p>
        </>
      )}
    </section>
  );
}

function Candidate({ order, acts, off, onAct }: Omit<Props, 'paymentId'> & { order: Order }) {
  const t = useText(candidateTexts);
  const say = useSaid();
  const held = useSession((state) => state.roles);
  const locale = useLocale((state) => state.locale);
  const { orderNo, userName, channel, state, amount, credit, coinAmount, createdAt, creditedAt, reasons } = order;
  const book = acts.find(({ name }) => name === 'bookPayment');
  return (
    <>
      <div className={styles.candidate}>
        <Link className={styles.link} to={`/recharges?tab=rechargesFound&orderNo=${orderNo}`} translate="no">
          {orderNo}
        </Link>
        <StateTag value={state} />
        <b>{coinAmount === '' ? <Money value={amount} /> : <span className="num">{coinAmount}</span>}</b>
      </div>
      <div className={styles.below}>
        <span translate="no">{userName}</span> · {say(valueWord('channel', channel))} ·{' '}
        <span className="num">{listTime(createdAt, serverNow(), locale)}</span>
        {credit !== amount && (
          <>
            {' · '}
            {t('credit')} <Money value={credit} />
          </>
        )}
      </div>
      <div className={styles.tags}>
        {reasons.map((reason) => (
          <Tag key={reason} tone="info">
            {say(valueWord('reasons', reason))}
          </Tag>
        ))}
      </div>
      {creditedAt !== null && <p className={styles.late}>{t('twice')}</p>}
      {book && mayUse(book, held) && (
        <Button
          size="s"
          disabled={off !== null}
          aria-label={t('bookTo', { orderNo })}
          onClick={() => onAct(book, `orderNo=${orderNo}`)}
        >
          {t('choose')}
        </Button>
      )}
    </>
  );
}
