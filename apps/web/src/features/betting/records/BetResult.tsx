import type { BetItem } from '@caiting/contract';
import { parseMoney, money } from '@caiting/money';
import { useText } from '../../../platform/i18n.ts';
import { Money } from '../../../ui/Money.tsx';
import { Tag, type Tone } from '../../../ui/Tag.tsx';
import { recordTexts } from './texts.ts';

export type BetState = BetItem['state'];

/** State words and tones of visual §5. */
export const STATE_TONES: Readonly<Record<BetState, Tone>> = {
  placed: 'info',
  won: 'win',
  lost: 'plain',
  refunded: 'plain',
  cancelled: 'line',
  void: 'line',
};

type Returned = Pick<BetItem, 'state' | 'returnAmount' | 'bettingAmount'>;

/** 盈亏 from the player's side: returns − stake; null while open and for what came back whole. */
export function profitOf({ state, returnAmount, bettingAmount }: Returned) {
  if (state !== 'won' && state !== 'lost' && state !== 'refunded') return null;
  const returned = parseMoney(returnAmount);
  const stake = parseMoney(bettingAmount);
  return returned === null || stake === null ? null : money(returned - stake);
}

/** What came of a bet, for a list: the return with its sign when it won, otherwise the word. */
export function BetResult({ bet }: { bet: Returned }) {
  const t = useText(recordTexts);
  return bet.state === 'won' ? (
    <b>
      <Money value={bet.returnAmount} signed />
    </b>
  ) : (
    <Tag tone={STATE_TONES[bet.state]}>{t(bet.state)}</Tag>
  );
}
