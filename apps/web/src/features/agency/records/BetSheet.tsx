import type { AgentBet } from '@caiting/contract';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { BetFacts } from '../../betting/index.ts';
import styles from '../core/Agency.module.css';
import { agencyTexts } from '../core/texts.ts';
import { recordTexts } from './texts.ts';

/** A bet of the line as its agent sees it: number, picks, odds and what came of it. Null: closed. */
export function BetSheet({ bet, onClose }: { bet: AgentBet | null; onClose(): void }) {
  const t = useText(recordTexts);
  const word = useText(agencyTexts);
  if (bet === null) return null;
  const facts = [
    { name: t('betNo'), value: bet.id },
    { name: word('member'), value: `${bet.nickname} ${bet.userName}` },
    { name: t('lottery'), value: `${translated(bet.lotteryName)} ${t('issue', { no: wholeIssue(bet.issue) })}` },
    { name: word('time'), value: recordTime(bet.createdAt) },
    { name: t('stake'), value: <Money value={bet.bettingAmount} /> },
    { name: t('payout'), value: <Money value={bet.payout} /> },
    { name: t('state'), value: t(bet.state) },
    ...(bet.openNumber === '' ? [] : [{ name: t('drawn'), value: bet.openNumber }]),
  ];
  return (
    <Sheet open title={t('betTitle')} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={<Skeleton width="100%" height={240} />}>
        <BetFacts bet={bet} odds={bet.odds} />
      </Suspense>
      <p>
        <Link className="link" to={`/verify?lottery=${bet.lotteryCode}&issue=${bet.issue}`}>
          {t('verify')} ›
        </Link>
      </p>
    </Sheet>
  );
}
