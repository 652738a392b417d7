import type { Dice } from '../dice.ts';
import type { Person } from '../person.ts';
import type { ActKind } from '../plan.ts';
import type { Scene } from '../scene.ts';
import { bet, chase } from './bets.ts';
import { cards, hand } from './cards.ts';
import { gift, openEnvelope, sendEnvelope } from './gifts.ts';
import { betCard, directTalk, planCard, profitCard, talk } from './talk.ts';

type Play = (scene: Scene, person: Person, dice: Dice) => Promise<void>;

export const PLAYS: Readonly<Record<ActKind, Play>> = {
  bet,
  chase,
  talk,
  betCard,
  profitCard,
  planCard,
  sendEnvelope,
  openEnvelope,
  gift,
  cards,
  hand,
  directTalk,
};
