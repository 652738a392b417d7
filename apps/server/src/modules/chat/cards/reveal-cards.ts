import { CARD_DISPLAY_MODES, MESSAGE_TYPES } from '@caiting/contract';
import type { BetCard, ChatMessage } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { sharedBet } from '../../betting/index.ts';

/** Numbers that were hidden until the draw are shown when their bet has its result (product §3): the card in the room's log keeps them hidden. */
export async function revealCards(deps: Deps, list: readonly ChatMessage[]): Promise<ChatMessage[]> {
  return Promise.all(
    list.map(async (message) => {
      if (message.messageTypeId !== MESSAGE_TYPES.betCard) return message;
      const card = JSON.parse(message.message) as BetCard;
      if (card.data.every((line) => line.cardDisplayMode === CARD_DISPLAY_MODES.shown)) return message;
      const data = await Promise.all(card.data.map((line) => revealLine(deps, message.userId, line)));
      return { ...message, message: JSON.stringify({ data } satisfies BetCard) };
    }),
  );
}

async function revealLine(
  deps: Deps,
  sharerId: string,
  line: BetCard['data'][number],
): Promise<BetCard['data'][number]> {
  const bet = line.cardDisplayMode === CARD_DISPLAY_MODES.hidden ? await sharedBet(deps, sharerId, line.betId) : null;
  if (!bet || bet.item.state === 'placed') return line;
  const { bettingNumber } = bet.item;
  const betDetail = `${line.betDetailTitle} ${bettingNumber}`;
  return {
    ...line,
    betDetail,
    betDetailContent: bettingNumber,
    bettingNumber,
    cardDisplayMode: CARD_DISPLAY_MODES.shown,
  };
}
