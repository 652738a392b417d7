import type { SharedGame } from '@caiting/games';

/** How a table lays out its bets: rows of the main ones and of the small ones, and the colour each is drawn in. */
export type Tone = 'red' | 'blue' | 'green' | 'plain';
export interface ZonePlace {
  readonly bet: string;
  readonly tone: Tone;
}
const place = (bet: string, tone: Tone): ZonePlace => ({ bet, tone });

export const MAIN_ZONES: Readonly<Record<SharedGame, readonly ZonePlace[]>> = {
  dragonTiger: [place('dragon', 'red'), place('tie', 'green'), place('tiger', 'blue')],
  baccarat: [place('player', 'blue'), place('tie', 'green'), place('banker', 'red')],
};
const KINDS = ['Big', 'Small', 'Odd', 'Even', 'Red', 'Black'] as const;
export const SIDE_ZONES: Readonly<Record<SharedGame, readonly (readonly ZonePlace[])[]>> = {
  dragonTiger: [KINDS.map((kind) => place(`dragon${kind}`, 'red')), KINDS.map((kind) => place(`tiger${kind}`, 'blue'))],
  baccarat: [[place('playerPair', 'blue'), place('big', 'plain'), place('small', 'plain'), place('bankerPair', 'red')]],
};
export const TONE_OF_OUTCOME: Readonly<Record<string, Tone>> = {
  dragon: 'red',
  banker: 'red',
  tiger: 'blue',
  player: 'blue',
  tie: 'green',
};
