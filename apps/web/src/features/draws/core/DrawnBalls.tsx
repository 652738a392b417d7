import type { Group } from '@caiting/lottery/core';
import type { ReactNode } from 'react';
import { drawnNumbers } from '../../../shared/lottery/issue.ts';
import { BallRow } from '../../../ui/lottery/BallRow.tsx';
import { bj28Wave, lhcWave, type Wave } from './waves.ts';

interface Props {
  group: Group;
  /** openNumber of the wire; null while there is no result. */
  openNumber: string | null;
  /** Under the balls: the zodiacs of 六合彩. */
  names?: readonly string[];
  size?: number;
  rolling?: boolean;
  /** What covers each number until it is drawn (draws/stage). */
  cover?: ReactNode;
}

/** A result in the look of its group, colours of waves included. The place is kept while there is none. */
export function DrawnBalls({ group, openNumber, ...rest }: Props) {
  const numbers =
    drawnNumbers(openNumber)?.map((number) => (group === 'PK10' ? String(Number(number)) : number)) ?? null;
  const waves = numbers && wavesOf(group, numbers.map(Number));
  return <BallRow group={group} numbers={numbers} {...(waves && { waves })} {...rest} />;
}

function wavesOf(group: Group, numbers: readonly number[]): Wave[] | null {
  if (group === 'LHC') return numbers.map(lhcWave);
  if (group === 'BJ28') return [bj28Wave(numbers.reduce((total, number) => total + number, 0))];
  return null;
}
