import { mayUse, needEntry, partOf } from '../contract/entries.ts';
import { PartView } from '../parts/PartPage.tsx';
import { useSession } from '../platform/session.ts';
import { useUrlState } from '../table/url-state.ts';
import { OddsPage } from './OddsPage.tsx';

/** Lotteries: what they pay is drawn by hand, the rest as its calls have it. */
export function Component() {
  const url = useUrlState();
  const held = useSession((state) => state.roles);
  const part = partOf('lotteries');
  if (part === undefined) return null;
  const isOdds = url.get('tab') === 'lotteryOdds' && url.get('do') === null && mayUse(needEntry('lotteryOdds'), held);
  return isOdds ? <OddsPage url={url} /> : <PartView part={part} />;
}
