import { personalCell, storedStore } from '../../../platform/session/personal-storage.ts';
import { personalStore } from '../../../platform/session/personal.ts';

/** The ceiling of an issue, in yuan, until the player sets another. */
const FIRST_CEILING = 100;

/** A bet of one press that can still be taken back. */
export interface PressedBet {
  readonly betId: string;
  /** Of which issue of which lottery. */
  readonly at: string;
  readonly label: string;
  /** Whole yuan. */
  readonly stake: number;
}

interface OnePress {
  /** A press on an option bets at once. Off at first, and off again when the table is left. */
  readonly isOn: boolean;
  /** Whole yuan of a press. */
  readonly perPress: number;
  /** Whole yuan that presses may come to in one issue. */
  readonly ceiling: number;
  readonly last: PressedBet | null;
  /** A press is on its way. */
  readonly isBusy: boolean;
  /** The option pressed last, and when: two presses within a moment are one. */
  readonly pressed: { readonly id: string; readonly at: number } | null;
}

export const useOnePress = personalStore<OnePress>(() => ({
  isOn: false,
  perPress: 10,
  ceiling: FIRST_CEILING,
  last: null,
  isBusy: false,
  pressed: null,
}));

/** What was pressed in an issue, and the ceiling it had when the first press was made. */
interface PressedIssue {
  readonly yuan: number;
  readonly ceiling: number;
}
interface Pressed {
  readonly issues: Readonly<Record<string, PressedIssue>>;
}

/** So many issues are kept, of all lotteries: more are not on sale at once. */
const ISSUES_MAX = 100;

const isPressed = (value: unknown): value is Pressed =>
  Object.values((value as Partial<Pressed> | null)?.issues ?? { wrong: null }).every(
    (one: Partial<PressedIssue> | null) => Number.isInteger(one?.yuan) && Number.isInteger(one?.ceiling),
  );

/** Kept in the tab, so that neither another table nor a reload begins an issue anew. */
export const usePressed = storedStore<Pressed, Pressed>(
  personalCell({ name: 'caiting.onePress', in: 'tab', check: isPressed }),
  (stored) => stored ?? { issues: {} },
  (pressed) => pressed,
);

/** Names an issue of a lottery. */
export const issueKey = (lotteryCode: string, issue: string): string => `${lotteryCode}/${issue}`;

/** Yuan pressed in an issue so far. */
export const spentIn = ({ issues }: Pressed, at: string): number => issues[at]?.yuan ?? 0;

/** The ceiling of an issue: one that is raised after the first press holds from the next issue on, so that it is not raised in the heat of one. */
export const ceilingIn = ({ issues }: Pressed, at: string, ceiling: number): number =>
  Math.min(ceiling, issues[at]?.ceiling ?? ceiling);

/** Counts what was pressed in an issue, or, below zero, what was taken back. */
export function countPress(at: string, yuan: number): void {
  const { ceiling } = useOnePress.getState();
  usePressed.setState((pressed) => {
    const { [at]: _, ...others } = pressed.issues;
    const latest = Object.entries(others).slice(1 - ISSUES_MAX);
    const counted = { yuan: Math.max(0, spentIn(pressed, at) + yuan), ceiling: ceilingIn(pressed, at, ceiling) };
    return { issues: { ...Object.fromEntries(latest), [at]: counted } };
  });
}

export const turnOn = (perPress: number, ceiling: number): void =>
  useOnePress.setState({ isOn: true, perPress, ceiling });
export const turnOff = (): void => useOnePress.setState({ isOn: false, last: null });
