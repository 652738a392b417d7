import type { Money as Amount } from '@caiting/money';
import { memo, useMemo } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { linesNow } from '../pads/use-table.ts';
import { betTexts } from '../core/texts.ts';
import type { SlipLine } from '../slip/line.ts';
import { bestSingle } from '../slip/line-view.ts';
import { editLines } from '../slip/slip-store.ts';
import { setPerTicket, useStake } from '../slip/stake-store.ts';
import { AmountChips, AmountField } from './StakeControls.tsx';
import type { CreditScreen } from './use-credit-slip.ts';

/** The most that one of the lines can return; null while there is none. */
export function useBestSingle(lines: readonly SlipLine[], { table, basePayout }: CreditScreen): Amount | null {
  return useMemo(() => bestSingle(lines, table.byCode, basePayout), [lines, table.byCode, basePayout]);
}

/** One amount for all credit lines of the page, and for those still to come. */
export const AmountForAll = memo(function AmountForAll({
  lotteryCode,
  isBlock,
}: {
  lotteryCode: string;
  isBlock: boolean;
}) {
  const t = useText(betTexts);
  const perTicket = useStake((stake) => stake.perTicket);
  function set(amount: number) {
    const ids = new Set(linesNow(lotteryCode, 'credit').map(({ id }) => id));
    setPerTicket(amount);
    editLines((line) => (ids.has(line.id) ? { ...line, perTicket: amount } : line));
  }
  return (
    <>
      <AmountChips value={perTicket} onChange={set} />
      <AmountField label={t('amountPerTicket')} size={isBlock ? 'block' : 'm'} value={perTicket} onChange={set} />
    </>
  );
});
