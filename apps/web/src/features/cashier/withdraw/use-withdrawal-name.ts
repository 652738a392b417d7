import type { Withdrawal } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useBankName } from '../core/bank-name.ts';
import { payoutTexts } from '../payout/texts.ts';

/** Where a withdrawal went, in one line: 招商银行 尾号 6688. */
export function useWithdrawalName(): (row: Pick<Withdrawal, 'kind' | 'bankName' | 'shown' | 'coin'>) => string {
  const t = useText(payoutTexts);
  const bankOf = useBankName();
  return ({ kind, bankName, shown, coin }) => {
    if (kind === 'bank') return `${bankOf(bankName)} ${t('tail', { tail: shown.slice(-4) })}`;
    return kind === 'digital' ? `${coin} ${shown}` : `${t(kind)} ${shown}`;
  };
}
