import type { ChaseDetail } from '@caiting/contract';
import { money, parseMoney, sumMoney, type Money } from '@caiting/money';

export interface ChasePart {
  readonly issues: number;
  /** What was paid for them. */
  readonly amount: Money;
}

/** Where each issue of a chase stands: it ran to its result, it was taken back before its close, or it is still to come. */
export type ChaseParts = Readonly<Record<'ran' | 'back' | 'left', ChasePart>>;

type Issue = Pick<ChaseDetail['issues'][number], 'state' | 'amount'>;

const PART_OF: Readonly<Record<Issue['state'], keyof ChaseParts>> = {
  placed: 'left',
  review: 'left',
  won: 'ran',
  lost: 'ran',
  refunded: 'ran',
  // The draw was void: the issue came and went.
  void: 'ran',
  cancelled: 'back',
};

/** The three parts of a chase; together they are all of its issues and all that was paid for it. */
export function chaseParts(issues: readonly Issue[]): ChaseParts {
  const partOf = (name: keyof ChaseParts): ChasePart => {
    const own = issues.filter(({ state }) => PART_OF[state] === name);
    return { issues: own.length, amount: sumMoney(own.map(({ amount }) => parseMoney(amount) ?? money(0n))) };
  };
  return { ran: partOf('ran'), back: partOf('back'), left: partOf('left') };
}
