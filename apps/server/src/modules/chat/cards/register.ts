import { MESSAGE_TYPES } from '@caiting/contract';
import { registerBuilder, registerRefresher } from '../messages/bodies.ts';
import { refreshPlans } from './refresh-plans.ts';
import { revealCards } from './reveal-cards.ts';
import { buildCard } from './share-card.ts';

/** Makes the cards known to sending and history; once, when the module is loaded. */
export function registerCards(): void {
  registerBuilder([MESSAGE_TYPES.betCard, MESSAGE_TYPES.profitCard], buildCard);
  registerRefresher(refreshPlans);
  registerRefresher(revealCards);
}
