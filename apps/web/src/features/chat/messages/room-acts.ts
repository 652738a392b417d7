import type { ChatMessage, PlanCard } from '@caiting/contract';
import { createContext } from 'react';
import type { FollowOffer } from '../cards/card-data.ts';

/** What the cards of a room can set going. */
export interface RoomActs {
  readonly isDirect: boolean;
  onEnvelope(message: ChatMessage): void;
  onFollow(offer: FollowOffer): void;
  onHistory(plan: PlanCard): void;
  onImage(message: ChatMessage): void;
}

export const RoomActsContext = createContext<RoomActs | null>(null);
