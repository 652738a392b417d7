import type { BetItem } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag, type Tone } from '../../../ui/display/Tag.tsx';
import { recordTexts } from './texts.ts';

export type BetState = BetItem['state'];

/** State words and tones of looks §5. */
export const STATE_TONES: Readonly<Record<BetState, Tone>> = {
  placed: 'info',
  review: 'warn',
  won: 'win',
  lost: 'plain',
  refunded: 'plain',
  cancelled: 'line',
  void: 'line',
};

/** Whether a bet has been decided by a draw: what was not has no profit. */
export const isDecided = ({ state }: Pick<BetItem, 'state'>): boolean =>
  state === 'won' || state === 'lost' || state === 'refunded';

/** What came of a bet, for a list: the payout with its sign when it won, otherwise the word. */
export function BetResult({ bet }: { bet: Pick<BetItem, 'state' | 'payout'> }) {
  const t = useText(recordTexts);
  return bet.state === 'won' ? (
    <b>
      <Money value={bet.payout} signed />
    </b>
  ) : (
    <Tag tone={STATE_TONES[bet.state]}>{t(bet.state)}</Tag>
  );
}
