import { calls } from '@caiting/contract/registry';
import type { PledgeOrder } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { money } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime, recordDay } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Progress } from '../../../ui/display/Progress.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Switch } from '../../../ui/form/Toggle.tsx';
import { useMinutesSince } from '../../../ui/hooks/clock.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { percent, unitsOf } from '../core/amount.ts';
import { Waiting, YuebaoFrame } from '../core/parts.tsx';
import { useProductName } from '../core/product-name.ts';
import { yuebaoTexts } from '../core/texts.ts';
import { refreshYuebao, useMoneyAct } from '../core/yuebao-cache.ts';
import styles from '../core/Yuebao.module.css';
import { leftText } from './left-text.ts';
import { Profits } from './Profits.tsx';
import { PLEDGE_TONES } from './state.ts';

type Detail = CallOutput<typeof calls.yuebaoPledgeOrder>;
const PARTS = 1_000_000;
const DAY_MINUTES = 1_440;

/** /userCenter/pledgeDetail?id=…: where one order stands, what can be done with it, and its history. */
export function Component() {
  const t = useText(yuebaoTexts);
  const [query] = useSearchParams();
  const orderId = query.get('id') ?? '0';
  const { data, error, refetch } = useQuery(
    callQuery(calls.yuebaoPledgeOrder, { orderId }, false, ['yuebaoFailed', 'badInput']),
  );
  const isUnknown = error instanceof CallError && error.code !== null;
  return (
    <YuebaoFrame title={t('pledge')}>
      {!data && isUnknown ? (
        <Card>
          <Empty
            title={t('orderGone')}
            action={<ButtonLink to="/userCenter/pledgePosition">{t('myPledges')}</ButtonLink>}
          />
        </Card>
      ) : !data ? (
        <Waiting isError={error !== null} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.two}>
          <div className={styles.column}>
            <Order order={data.order} />
            <Profits orderId={data.order.id} />
          </div>
          <Timeline detail={data} />
        </div>
      )}
    </YuebaoFrame>
  );
}

function Order({ order }: { order: PledgeOrder }) {
  const t = useText(yuebaoTexts);
  const nameOf = useProductName();
  const minutes = Math.min(useMinutesSince(order.startedAt), order.termDays * DAY_MINUTES);
  const passed = minutes / (order.termDays * DAY_MINUTES);
  const isHolding = order.state === 'holding';
  const share = order.state === 'cancelled' ? 0 : isHolding ? passed : 1;
  const accrued = money((unitsOf(order.earning) * BigInt(Math.floor(share * PARTS))) / BigInt(PARTS));
  const day = Math.min(order.termDays, Math.floor(minutes / DAY_MINUTES) + 1);
  return (
    <Card className={styles.form}>
      <div className={styles.title}>
        <div>
          <h2>{nameOf(order)}</h2>
          <small className="num">{t('orderNo', { id: order.id })}</small>
        </div>
        <Tag tone={PLEDGE_TONES[order.state]}>{t(order.state)}</Tag>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('principal')}</dt>
          <dd>
            <Money value={order.principal} />
          </dd>
        </div>
        <div>
          <dt>{t(isHolding ? 'accrued' : 'atMaturity')}</dt>
          <dd>
            <Money value={accrued} signed neutral decimals={4} />
          </dd>
        </div>
        <div>
          <dt>{t('annual')}</dt>
          <dd className="num">{percent(order.rate)}%</dd>
        </div>
      </dl>
      {isHolding && <Progress share={passed} label={t('dayOf', { n: day, of: order.termDays })} />}
      <Term order={order} minutes={minutes} day={day} />
      {isHolding && passed < 1 && <OrderActs order={order} />}
    </Card>
  );
}

/** When the order began, how far it is, and what comes when. */
function Term({ order, minutes, day }: { order: PledgeOrder; minutes: number; day: number }) {
  const t = useText(yuebaoTexts);
  const isHolding = order.state === 'holding';
  return (
    <ol className={styles.term}>
      <li>
        {t('pledgedOn', { day: recordDay(order.startedAt) })}
        <b>
          <Money value={order.principal} />
        </b>
      </li>
      <li>
        {isHolding && (
          <>
            {t('dayOf', { n: day, of: order.termDays })}
            <b>{leftText(t, order.termDays * DAY_MINUTES - minutes)}</b>
          </>
        )}
      </li>
      <li>
        {order.state === 'cancelled' ? (
          // What would have come at its end is not owed any more.
          <>
            {t('cancelledOn', { day: order.endedAt === null ? '' : recordDay(order.endedAt) })}
            <b>
              <Money value={order.principal} />
            </b>
          </>
        ) : (
          <>
            {t('maturesOn', { day: recordDay(order.maturesAt) })}
            <b>
              <Money value={money(unitsOf(order.principal) + unitsOf(order.earning))} decimals={4} />
            </b>
          </>
        )}
      </li>
    </ol>
  );
}

function OrderActs({ order }: { order: PledgeOrder }) {
  const t = useText(yuebaoTexts);
  const cancel = useMoneyAct(calls.cancelYuebaoPledgeOrderWeb, []);
  const [isBusy, setBusy] = useState(false);
  const sums = { principal: order.principal, earning: order.earning };

  async function handleRenew(autoRenew: boolean) {
    setBusy(true);
    try {
      const input = { orderId: order.id, autoRenew: autoRenew ? '1' : '0' } as const;
      await request(calls.setYuebaoPledgeOrderAutoRenewWeb, input);
      showToast(t(autoRenew ? 'renewOnDone' : 'renewOffDone'));
    } finally {
      setBusy(false);
      refreshYuebao();
    }
  }
  async function handleCancel() {
    const isSure = await showConfirm(t('cancelText', sums), {
      title: t('cancelTitle'),
      actLabel: t('cancelYes'),
      cancelLabel: t('cancelNo'),
      destructive: true,
    });
    if (!isSure) return;
    await cancel({ orderId: order.id }, order.id);
    showToast(t('cancelledDone'));
  }

  return (
    <>
      <div className={styles.switch}>
        <span>
          {t('autoRenew')}
          <small>{t('renewUntil')}</small>
        </span>
        <Switch
          label={t('autoRenew')}
          checked={order.autoRenew}
          disabled={isBusy}
          onChange={(next) => void handleRenew(next).catch(tellRefusal)}
        />
      </div>
      <div className={styles.switch}>
        <span>
          {t('cancel')}
          <small>{t('cancelNote', sums)}</small>
        </span>
        <Button size="s" kind="danger" onClick={() => void handleCancel().catch(tellRefusal)}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
}

/** What was done to the order, the latest first. */
function Timeline({ detail: { order, notes } }: { detail: Detail }) {
  const t = useText(yuebaoTexts);
  const { principal, earning } = order;
  const ends = {
    holding: null,
    matured: t('lineMatured', { amount: money(unitsOf(principal) + unitsOf(earning)) }),
    renewed: t('lineRenewed', { amount: earning }),
    cancelled: t('lineCancelled'),
  };
  const end = ends[order.state];
  return (
    <Card className={styles.timeline}>
      <h2>{t('timeline')}</h2>
      <ol>
        {order.endedAt !== null && end !== null && (
          <li>
            <time className="num">{recordTime(order.endedAt, false)}</time>
            <span>
              {end}
              {order.notRenewed && ` · ${t(`notRenewed_${order.notRenewed}`)}`}{' '}
              {order.renewedTo && <Link to={`/userCenter/pledgeDetail?id=${order.renewedTo}`}>{t('toNext')}</Link>}
            </span>
          </li>
        )}
        {notes.toReversed().map(({ what, at }) => (
          <li key={at}>
            <time className="num">{recordTime(at, false)}</time>
            <span>{t(what === 'renewOn' ? 'noteRenewOn' : 'noteRenewOff')}</span>
          </li>
        ))}
        <li>
          <time className="num">{recordTime(order.startedAt, false)}</time>
          <span>
            {order.renewedFrom === null ? (
              <>
                {t('pledge')} <Money value={principal} />
              </>
            ) : (
              <Link to={`/userCenter/pledgeDetail?id=${order.renewedFrom}`}>
                {t('lineContinues', { id: order.renewedFrom })}
              </Link>
            )}
          </span>
        </li>
      </ol>
    </Card>
  );
}
