import { countText, yuanText } from '@caiting/contract/wire';
import { TRANSPARENCY_DAYS, WITHDRAWAL_TIMES_DAYS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import cardStyles from '../../../ui/layout/Card.module.css';
import { onTimeRate, secondsText, totalOf, type Status } from './day-figures.ts';
import { shortHex } from '../proof/ProofParts.tsx';
import { transparencyTexts } from './texts.ts';
import styles from './Transparency.module.css';

/** Today's draws, sixty days on time and void, and how far the operators' log has come. */
export function Tiles({ status }: { status: Status }) {
  const t = useText(transparencyTexts);
  const today = totalOf(status.days.filter(({ day }) => day === status.today));
  const houseToday = totalOf(status.days.filter(({ day, source }) => day === status.today && source === 'house'));
  const all = totalOf(status.days);
  const { seq, hash } = status.log;
  return (
    <dl className={cx(cardStyles.card, styles.tiles)}>
      <div>
        <dt>{t('drawnToday')}</dt>
        <dd className="num">
          {t('issues', { n: countText(today.drawn) })}
          <small>
            {today.drawn === 0
              ? t('none')
              : t('onTime', { n: countText(today.drawn - today.late), slowest: secondsText(houseToday.slowestMs) })}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('rate', { n: TRANSPARENCY_DAYS })}</dt>
        <dd className="num">
          {onTimeRate(all) ?? t('none')}
          <small>{t('rateText', { n: countText(all.late) })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('voidDays', { n: TRANSPARENCY_DAYS })}</dt>
        <dd className="num">
          {t('issues', { n: countText(all.void) })}
          {status.refunds && all.void > 0 && <Refunds refunds={status.refunds} />}
          <small>{t('voidDaysText', { n: countText(all.paused) })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('log')}</dt>
        <dd className="num">
          {seq === '0' ? t('none') : t('logLinks', { n: seq })}
          <small>{seq === '0' ? t('logNone') : shortHex(hash)}</small>
        </dd>
      </div>
      <Withdrawals />
    </dl>
  );
}

/** How long withdrawals took; of few nothing is told. */
function Withdrawals() {
  const t = useText(transparencyTexts);
  const { data } = useQuery(callQuery(calls.withdrawalTimes, {}, true));
  const times = data?.times;
  return (
    <div>
      <dt>{t('withdrawals', { n: WITHDRAWAL_TIMES_DAYS })}</dt>
      <dd className="num">
        {times ? t('withdrawalsMedian', { n: countText(times.median) }) : t('none')}
        {data && <small>{times ? t('withdrawalsP95', { n: countText(times.p95) }) : t('withdrawalsFew')}</small>}
      </dd>
    </div>
  );
}

/** What the stakes of void issues came to, and what is still to be given back. */
function Refunds({ refunds: { refunded, owed } }: { refunds: NonNullable<Status['refunds']> }) {
  const t = useText(transparencyTexts);
  const sums = { refunded: yuanText(refunded), owed: yuanText(owed) };
  return <small>{t(Number(owed) === 0 ? 'refundsDone' : 'refundsOpen', sums)}</small>;
}
