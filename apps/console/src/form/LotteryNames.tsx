import { consoleSiteReadCalls } from '@caiting/contract';
import { translated } from '@caiting/web/i18n/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../platform/query.ts';

export const LOTTERY_NAMES = 'lottery-names';

/** What a field for the code of a lottery offers: every code with its name. It can be typed as well. */
export function LotteryNames() {
  const { data } = useQuery(readOptions(consoleSiteReadCalls.lotteriesFound, {}));
  return (
    <datalist id={LOTTERY_NAMES}>
      {data?.list.map(({ lotteryCode, lotteryName }) => (
        <option key={lotteryCode} value={lotteryCode}>
          {translated(lotteryName)}
        </option>
      ))}
    </datalist>
  );
}
