import { calls } from '@caiting/contract/registry';
import { isMoney, money, parseMoney, type Money as Amount } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { Clock3, Mail, ShieldAlert, Ticket, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { shownOf } from '../../../shared/money/figures.tsx';
import { resultOf } from '../../../shared/money/result-of.ts';
import { useGradeName } from '../../../shared/player/grade.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Progress } from '../../../ui/display/Progress.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { wayToNext } from '../core/way-to-next.ts';
import { useUnreadLetters } from '../../content/index.ts';
import { OPEN_BETS, OPEN_RECHARGES } from './overview-known.ts';
import styles from './Overview.module.css';
import { overviewTexts } from './overview-texts.ts';

const amountOf = (text: string | undefined): Amount => (text !== undefined && parseMoney(text)) || money(0n);

/** The way from the own grade to the next; nothing for who stands outside of the table. */
export function Growth() {
  const t = useText(overviewTexts);
  const gradeName = useGradeName();
  const { data } = useQuery(callQuery(calls.gradeTable, {}, true));
  if (!data)
    return (
      <div className={styles.growth}>
        <Skeleton height={30} width="100%" />
      </div>
    );
  if (!data.isGrowing) return null;
  const way = wayToNext(data);
  if (!way)
    return (
      <p className={styles.growth}>
        {t('top')} <Link to="/userCenter/personalLevel">{t('benefits')}</Link>
      </p>
    );
  const { next, missing, share } = way;
  const name = gradeName({ grade: next.grade, gradeName: next.name });
  return (
    <div className={styles.growth}>
      <Progress share={share} label={t('growth', { name })} tone="accent" />
      <p>
        {t('missing', { name, amount: missing })} <Link to="/userCenter/personalLevel">{t('benefits')}</Link>
      </p>
    </div>
  );
}

/** Without a safety password no money leaves the account: said first on the page. */
export function SafetyStrip() {
  const t = useText(overviewTexts);
  const { data } = useQuery(callQuery(calls.isChangeSafetyPassword, {}, true));
  if (data?.isSet !== false) return null;
  return (
    <p className={styles.strip}>
      <ShieldAlert size={18} aria-hidden="true" />
      <span>{t('noSafety')}</span>
      <Link to="/userCenter/securityCenter?safety=1">{t('setSafety')}</Link>
    </p>
  );
}

/** Today, the wallet, what a withdrawal still takes, and the own limit. */
export function Cells({ hasWallet }: { hasWallet: boolean }) {
  const t = useText(overviewTexts);
  const bets = useQuery(callQuery(calls.userProfit, {}, true));
  const games = useQuery(callQuery(calls.gameProfit, {}, true));
  const wallet = useQuery({ ...callQuery(calls.yuebaoInfo, {}, true), enabled: hasWallet });
  const withdraw = useQuery(callQuery(calls.withdrawSettings, {}, true));
  const limits = useQuery(callQuery(calls.protectionOverview, {}, true));
  const own = shownOf(bets.data?.total);
  const isToday = own !== null && games.data !== undefined;
  const net = bets.data && games.data ? resultOf(bets.data.total, games.data.total) : null;
  const staked = isToday ? money(own.stake + amountOf(games.data.total.stake)) : null;
  const limit = limits.data?.limits.find(({ kind, period }) => kind === 'stake' && period === 'day');
  const flow = withdraw.data?.flow;
  return (
    <Card className={styles.cells}>
      <Cell to="/userCenter/PLstatement" name={t('today')} query={[bets, games]} value={net} isSigned>
        {t('todayBets', { n: bets.data?.total.bets ?? 0, m: games.data?.total.rounds ?? 0 })}
      </Cell>
      {hasWallet && (
        <Cell to="/userCenter/accountTotal" name={t('wallet')} query={[wallet]} value={wallet.data?.total ?? null}>
          {t('yesterday')} <Money value={wallet.data?.yesterday.earning ?? null} />
        </Cell>
      )}
      <Cell to="/userCenter/waterDetail" name={t('flow')} query={[withdraw]} value={flow?.missing ?? null}>
        {flow && amountOf(flow.required) > 0n ? (
          <>
            {t('flowOf')} <Money value={flow.required} />
          </>
        ) : (
          t('flowNone')
        )}
      </Cell>
      <Cell
        to="/userCenter/protection"
        name={t('staked')}
        query={[bets, games, limits]}
        value={limit ? limit.used : staked}
      >
        {limit ? (
          <>
            {t('limit')} <Money value={limit.amount} />
          </>
        ) : (
          t('noLimit')
        )}
      </Cell>
    </Card>
  );
}

interface CellProps {
  to: string;
  name: string;
  query: readonly { readonly isError: boolean; readonly data: unknown }[];
  value: Amount | string | null;
  isSigned?: boolean;
  children: ReactNode;
}

/** One figure with what explains it; a line while it is on its way, a dash when it could not be read. */
function Cell({ to, name, query, value, isSigned = false, children }: CellProps) {
  const isHere = query.every(({ data }) => data !== undefined);
  const isFailed = !isHere && query.some(({ isError }) => isError);
  return (
    <Link to={to} className={styles.cell}>
      <span>{name}</span>
      <b>
        {isHere ? (
          <Money value={value} signed={isSigned && isGain(value)} />
        ) : isFailed ? (
          '—'
        ) : (
          <Skeleton width={80} height={22} />
        )}
      </b>
      <small>{isHere && children}</small>
    </Link>
  );
}
const isGain = (value: Amount | string | null): boolean =>
  value !== null && (typeof value === 'bigint' ? value > 0n : isMoney(value) && amountOf(value) > 0n);

/** What waits for the person: money with a deadline, open bets, unread letters. Nothing waits: no card. */
export function Waiting() {
  const t = useText(overviewTexts);
  const orders = useQuery(OPEN_RECHARGES);
  const bets = useQuery(OPEN_BETS);
  const letters = useUnreadLetters();
  const order = orders.data?.list[0];
  const open = bets.data?.totals;
  const isDue = order?.state === 'created';
  const rows: (WaitingRow | false | null | undefined)[] = [
    order && {
      icon: Clock3,
      text: t(isDue ? 'toPay' : 'recharging', { amount: amountOf(order.amount) }),
      note: isDue ? t('payUntil', { time: fullTime(order.expiresAt) }) : '',
      act: t(isDue ? 'pay' : 'look'),
      to: `/userCenter/recharge/${order.channel}?order=${order.orderNo}`,
    },
    open &&
      open.count > 0 && {
        icon: Ticket,
        text: t('openBets', { n: open.count, amount: amountOf(open.open) }),
        note: bets.data?.list[0] ? t('newest', { issue: shortIssue(bets.data.list[0].issue) }) : '',
        act: t('look'),
        to: '/userCenter/betRecord?state=placed',
      },
    letters > 0 && {
      icon: Mail,
      text: t('letters', { n: letters }),
      note: '',
      act: t('look'),
      to: '/userCenter/letter',
    },
  ];
  const waiting = rows.filter((row): row is WaitingRow => Boolean(row));
  if (waiting.length === 0) return null;
  return (
    <Card className={styles.waiting}>
      <h2>
        {t('waiting')} <small className="num">{t('things', { n: waiting.length })}</small>
      </h2>
      <ul>
        {waiting.map(({ icon: Icon, text, note, act, to }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={20} aria-hidden="true" />
              <span>
                <b>{text}</b>
                {note && <small>{note}</small>}
              </span>
              <em>{act}</em>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
interface WaitingRow {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly note: string;
  readonly act: string;
  readonly to: string;
}
