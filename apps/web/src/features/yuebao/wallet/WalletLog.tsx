import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { ListPages } from '../../records/index.ts';
import { percent } from '../core/amount.ts';
import { PendingRows, usePages } from '../core/pages.tsx';
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
      <CardHead title={t('entries')}>
        <span className={styles.atEnd}>
          <Segmented
            size="s"
            label={t('entries')}
            value={what}
            options={[
              { value: 'log', label: t('log') },
              { value: 'days', label: t('days') },
            ]}
            onChange={(next) => setWhat(next)}
          />
        </span>
      </CardHead>
      {what === 'log' ? <Lines /> : <Days />}
    </Card>
  );
}

/** The lines of the main account that these moves have. */
const WALLET_LINES = '/userCenter/billRecord?type=wallet&range=last30';

function Lines() {
  const t = useText(yuebaoTexts);
  const { pages, rows: lines } = usePages(calls.getMyYuebaoBalanceLogs, { pageSize: PAGE });
  const nameOf = (code: number, zh: string) => {
    const known = CODES.find((one) => one === code);
    return known ? t(`code${known}`) : zh;
  };
  return (
    <ListPages
      pages={pages}
      count={lines.length}
      pending={<PendingRows />}
      failed={t('failed')}
      empty={<Empty of="money" title={t('noLog')} />}
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
                <small className="num">{t('balanceAfter', { amount: balanceAfter })}</small>
              </span>
            </>
          );
          return (
            <li key={seq}>
              <Link to={orderId === null ? WALLET_LINES : `/userCenter/pledgeDetail?id=${orderId}`}>{row}</Link>
            </li>
          );
        })}
      </ul>
    </ListPages>
  );
}

function Days() {
  const t = useText(yuebaoTexts);
  const { pages, rows: days } = usePages(calls.yuebaoLogs, { pageSize: PAGE });
  return (
    <ListPages
      pages={pages}
      count={days.length}
      pending={<PendingRows />}
      failed={t('failed')}
      empty={<Empty title={t('noDays')} text={t('noDaysText')} />}
    >
      <ul className={styles.list}>
        {days.map(({ day, held, rate, earning }) => (
          // All that an earning is made of stands in its row: the sum, the rate, the day.
          <li key={day}>
            <span>
              <b className="num">{day}</b>
              <small className="num">{t('heldThatDay', { amount: held, rate: percent(rate) })}</small>
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
