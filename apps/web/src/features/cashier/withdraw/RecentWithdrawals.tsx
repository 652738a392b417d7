import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { useWithdrawalName } from './use-withdrawal-name.ts';
import { WITHDRAW_TONES } from './state.ts';
import { withdrawTexts } from './texts.ts';
import styles from './Withdraw.module.css';

const ROWS = 5;

/** The latest withdrawals; each leads to its own line in the records. */
export function RecentWithdrawals() {
  const t = useText(withdrawTexts);
  const nameOf = useWithdrawalName();
  const { data } = useQuery(callQuery(calls.withdrawRecordList, { pageSize: ROWS }, true));
  return (
    <section className={styles.recent}>
      <h2>{t('recent')}</h2>
      {data?.list.length === 0 ? (
        <p className="t3">{t('noRecords')}</p>
      ) : (
        <ul>
          {data?.list.map((row) => (
            <li key={row.withdrawNo}>
              <Link to={`/userCenter/billRecord?tab=withdraw&no=${row.withdrawNo}`}>
                <time className="num">{recordTime(row.createdAt, false)}</time>
                <span className="ell">{nameOf(row)}</span>
                <Money value={row.amount} />
                <Tag tone={WITHDRAW_TONES[row.state]}>{t(`state_${row.state}`)}</Tag>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
