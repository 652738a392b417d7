import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { BellRing, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import type { useUser } from '../../../platform/session/session.ts';
import { resultOf } from '../../../shared/money/result-of.ts';
import { useGradeName } from '../../../shared/player/grade.ts';
import { pageName, sitePage, type PagePath } from '../../../shared/site/site-map.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { accountTexts } from '../core/texts.ts';
import styles from './OwnRows.module.css';
import { rowTexts } from './row-texts.ts';
import { userMenu } from './user-menu.ts';

type SignedIn = NonNullable<ReturnType<typeof useUser>>;
/** Undefined while it is on its way, null when it could not be read. */
type Value = { readonly text: ReactNode; readonly asks?: boolean } | undefined | null;

/** The pages of one's own, each with what stands there now. Columns of a desktop part them by height: money and records, account and agency. */
export function OwnRows({ user, isYuebaoShown }: { user: SignedIn; isYuebaoShown: boolean }) {
  const t = useText(accountTexts);
  const values = useRowValues(user, isYuebaoShown);
  const groups = userMenu(user, isYuebaoShown);
  const column = (titles: readonly string[]) =>
    groups
      .filter(({ title }) => titles.includes(title))
      .map(({ title, items }) => (
        <Card key={title} className={styles.group}>
          <h2>{t(title)}</h2>
          <ul>
            {items.map(({ path, to = path, icon }) => (
              <Row key={path} path={path} to={to} icon={icon} value={values[path]} isKnown={path in values} />
            ))}
            {title === 'account' && (
              <Row
                path="/userCenter/notifySettings"
                to="/userCenter/notifySettings"
                icon={BellRing}
                value={values['/userCenter/notifySettings']}
                isKnown
              />
            )}
          </ul>
        </Card>
      ));
  return (
    <div className={styles.columns}>
      <div>{column(['money', 'records'])}</div>
      <div>{column(['account', 'agency'])}</div>
    </div>
  );
}

interface RowProps {
  path: PagePath;
  to: string;
  icon: LucideIcon;
  value: Value;
  /** Whether this page has a value at all. */
  isKnown: boolean;
}

function Row({ path, to, icon: Icon, value, isKnown }: RowProps) {
  return (
    <li>
      <Link to={to}>
        <Icon size={20} aria-hidden="true" />
        <span>{pageName(sitePage(path))}</span>
        {isKnown && (
          <em className={cx('num', value?.asks && styles.asks)}>
            {value === undefined ? <Skeleton width={56} height={12} /> : value === null ? '—' : value.text}
          </em>
        )}
        <ChevronRight size={16} aria-hidden="true" />
      </Link>
    </li>
  );
}

/** What each row says, from one answer for the counts and from those that the rest of the page asks for anyway. */
function useRowValues(user: SignedIn, isYuebaoShown: boolean): Readonly<Partial<Record<PagePath, Value>>> {
  const t = useText(rowTexts);
  const gradeName = useGradeName();
  const own = useQuery(callQuery(calls.ownOverview, {}, true));
  const bets = useQuery(callQuery(calls.userProfit, {}, true));
  const games = useQuery(callQuery(calls.gameProfit, {}, true));
  const wallet = useQuery({ ...callQuery(calls.yuebaoInfo, {}, true), enabled: isYuebaoShown });
  const limits = useQuery(callQuery(calls.protectionOverview, {}, true));
  const safety = useQuery(callQuery(calls.isChangeSafetyPassword, {}, true));
  const letters = useQuery(callQuery(calls.unReadMessage, {}, true));
  const told = useQuery(callQuery(calls.notificationUnread, {}, true));
  const ofOwn = valueOf(own);
  const ofLine = (line: (of: Line) => ReactNode) => ofOwn((all) => (all.line ? { text: line(all.line) } : null));
  const count = (n: number, some: ReactNode, none: string): Value => ({ text: n > 0 ? some : none, asks: n > 0 });
  return {
    '/userCenter/recharge': ofOwn(({ rechargedToday }) => ({
      text: (
        <>
          {t('today')} <Money value={rechargedToday} />
        </>
      ),
    })),
    '/userCenter/withdraw': ofOwn(({ withdrawalsWaiting: n }) => count(n, t('withdrawing', { n }), t('noWithdrawal'))),
    '/userCenter/accountTotal': valueOf(wallet)(({ total }) => ({ text: <Money value={total} /> })),
    '/userCenter/betRecord': ofOwn(({ betsToday: n }) => ({ text: t('betsToday', { n }) })),
    '/userCenter/seekOrder': ofOwn(({ chasesRunning: n }) => count(n, t('chasing', { n }), t('noChase'))),
    '/userCenter/chessRecord': valueOf(games)(({ total }) => ({ text: t('roundsToday', { n: total.rounds }) })),
    '/userCenter/PLstatement': valueOf(bets)((of) =>
      valueOf(games)((played) => ({
        text: (
          <>
            {t('today')} <Money value={resultOf(of.total, played.total)} signed />
          </>
        ),
      })),
    ),
    '/userCenter/redEnvelope': ofOwn(({ envelopesWeek: n }) => ({ text: t('envelopes', { n }) })),
    '/userCenter/personalInfo': { text: <span translate="no">{user.nickname || user.userName}</span> },
    '/userCenter/personalLevel': { text: gradeName(user) },
    '/userCenter/securityCenter':
      safety.data?.isSet === false
        ? { text: t('noSafety'), asks: true }
        : ofOwn(({ passkeys, devices }) => ({ text: t('access', { passkeys, devices }) })),
    '/userCenter/protection': valueOf(limits)(({ limits: { length: n } }) => ({
      text: n > 0 ? t('limits', { n }) : t('noLimits'),
    })),
    '/userCenter/bankCard': ofOwn(({ payoutAccounts: n }) => ({
      text: n > 0 ? t('accounts', { n }) : t('noAccounts'),
    })),
    '/userCenter/notifications': valueOf(told)(({ unread: n }) => count(n, t('unread', { n }), t('noUnread'))),
    '/userCenter/letter': valueOf(letters)(({ unread: n }) => count(n, t('unreadLetters', { n }), t('noUnread'))),
    '/userCenter/notifySettings': ofOwn(({ pushDevices: n }) => ({ text: n > 0 ? t('pushes', { n }) : t('noPushes') })),
    '/userCenter/agentReport': ofLine((of) => (
      <>
        {t('commission')} <Money value={of.commissionYesterday} />
      </>
    )),
    '/userCenter/agentMember': ofLine(({ members: n }) => t('members', { n })),
    '/userCenter/manageInvite': ofLine(({ inviteCodes: n }) => t('codes', { n })),
  };
}

type Line = { readonly members: number; readonly inviteCodes: number; readonly commissionYesterday: string };

const valueOf =
  <T,>({ data, isError }: { readonly data: T | undefined; readonly isError: boolean }) =>
  (make: (of: T) => Value): Value =>
    data === undefined ? (isError ? null : undefined) : make(data);
