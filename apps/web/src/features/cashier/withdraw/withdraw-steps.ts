import type { Withdrawal, WithdrawState } from '@caiting/contract';

/** done: behind it; now: where it is; later: still to come; off: it ended here without being paid. */
export type StepMark = 'done' | 'now' | 'later' | 'off';
export type StepName = 'asked' | 'reviewed' | 'payment' | 'paid' | 'rejected' | 'failed' | 'cancelled';

export interface Step {
  readonly name: StepName;
  readonly mark: StepMark;
  /** Null where no moment is known. */
  readonly at: number | null;
}

const WAY: Readonly<Record<WithdrawState, readonly (readonly [StepName, StepMark])[]>> = {
  submitted: [
    ['asked', 'done'],
    ['reviewed', 'now'],
    ['payment', 'later'],
    ['paid', 'later'],
  ],
  approved: [
    ['asked', 'done'],
    ['reviewed', 'done'],
    ['payment', 'now'],
    ['paid', 'later'],
  ],
  paying: [
    ['asked', 'done'],
    ['reviewed', 'done'],
    ['payment', 'now'],
    ['paid', 'later'],
  ],
  paid: [
    ['asked', 'done'],
    ['reviewed', 'done'],
    ['payment', 'done'],
    ['paid', 'done'],
  ],
  rejected: [
    ['asked', 'done'],
    ['rejected', 'off'],
  ],
  failed: [
    ['asked', 'done'],
    ['reviewed', 'done'],
    ['failed', 'off'],
  ],
  cancelled: [
    ['asked', 'done'],
    ['cancelled', 'off'],
  ],
};

/** The way of a withdrawal: asked for, reviewed, paid out, arrived; or where it ended before. */
export function stepsOf({ state, createdAt, endedAt }: Pick<Withdrawal, 'state' | 'createdAt' | 'endedAt'>): Step[] {
  const way = WAY[state];
  return way.map(([name, mark], at) => ({
    name,
    mark,
    at: at === 0 ? createdAt : at === way.length - 1 && mark !== 'later' ? endedAt : null,
  }));
}
