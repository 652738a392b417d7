import type { Group, PadRow } from '@caiting/lottery/core';

/** The look of a row's numbers: PK10 cars, LHC numbers in the ring of their wave, K3 dice, BJ28 sums in their wave; all else in figures. */
export type NumberFace = 'car' | 'wave' | 'die' | 'sum' | 'plain';

const FACES_OF_DICE = /^[1-6]{1,3}$/;
const LARGEST_SUM = '27';

/** How the numbers of that row look (looks §4). Rows of words are plain. */
export function numberFace(group: Group, { options }: PadRow): NumberFace {
  switch (group) {
    case 'PK10':
      return options[0] === '01' ? 'car' : 'plain';
    case 'LHC':
      return options[0] === '01' ? 'wave' : 'plain';
    case 'K3':
      return options.every((option) => FACES_OF_DICE.test(option)) ? 'die' : 'plain';
    case 'BJ28':
      return options.at(-1) === LARGEST_SUM ? 'sum' : 'plain';
    default:
      return 'plain';
  }
}
