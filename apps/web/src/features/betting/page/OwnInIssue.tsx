import { calls } from '@caiting/contract/registry';
import { money, parseMoney } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { defineTexts, useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';

const texts = defineTexts(
  { own: '你的 {n:count} 单', ownMore: '你的 {n:count} 单以上' },
  { own: 'Your {n:count} {n|bet|bets}', ownMore: 'More than {n:count} {n|bet|bets} of yours' },
);

/** As many of the newest as are read; an issue with more says so and names no sum. */
const READ = 20;

/** The own bets of an issue and what they cost; nothing where there is none. Changed by pushes, as every list of own bets is. */
export function OwnInIssue({ lotteryCode, issue }: { lotteryCode: string; issue: string }) {
  const t = useText(texts);
  const { data } = useQuery(callQuery(calls.getBetting, { lotteryCode, pageSize: READ }, true));
  const list = data?.list ?? [];
  const own = list.filter((bet) => bet.issue === issue && bet.state !== 'cancelled');
  if (own.length === 0) return null;
  // The oldest that was read is of this issue too: there may be more before it.
  if (list.length >= READ && list.at(-1)?.issue === issue) return <span>{t('ownMore', { n: own.length })}</span>;
  const staked = money(own.reduce((total, bet) => total + (parseMoney(bet.bettingAmount) ?? 0n), 0n));
  return (
    <span>
      {t('own', { n: own.length })} <Money value={staked} />
    </span>
  );
}
