import { personalStore } from '../../../platform/session/personal.ts';

/** The ceiling of an issue, in yuan, until the player sets another. */
const FIRST_CEILING = 100;

/** A bet of one press that can still be taken back. */
export interface PressedBet {
  readonly betId: string;
  readonly issue: string;
  readonly label: string;
  /** Whole yuan. */
  readonly stake: number;
}

interface OnePress {
  /** A press on an option bets at once. Off at first, and off again when the table is left. */
  readonly isOn: boolean;
  /** Whole yuan of a press. */
  readonly perPress: number;
  /** Whole yuan that presses may come to in one issue. A higher one holds from the next issue on. */
  readonly ceiling: number;
  /** The ceiling of the issues after this one, where it was raised in the middle of one. */
  readonly nextCeiling: number | null;
  /** What has been pressed so far, and for which issue of which lottery. */
  readonly spent: { readonly at: string; readonly yuan: number };
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
  nextCeiling: null,
  spent: { at: '', yuan: 0 },
  last: null,
  isBusy: false,
  pressed: null,
}));

/** Names an issue of a lottery. */
export const issueKey = (lotteryCode: string, issue: string): string => `${lotteryCode}/${issue}`;

/** Yuan pressed in this issue. */
export const spentIn = (spent: OnePress['spent'], at: string): number => (spent.at === at ? spent.yuan : 0);

export const turnOff = (): void => useOnePress.setState({ isOn: false, last: null });

/**
 * Switches on with these amounts. In an issue in which something was pressed already the ceiling can only come down; a higher one waits for the next issue,
 * so that it is not raised in the heat of one.
 */
export function turnOn(perPress: number, ceiling: number): void {
  const now = useOnePress.getState();
  const isRaised = now.spent.yuan > 0 && ceiling > now.ceiling;
  useOnePress.setState({
    isOn: true,
    perPress,
    ceiling: isRaised ? now.ceiling : ceiling,
    nextCeiling: isRaised ? ceiling : null,
  });
}

/** A new issue begins with nothing pressed, and with the ceiling that waited for it. */
export function beginIssue(at: string): void {
  const { spent, nextCeiling } = useOnePress.getState();
  if (spent.at === at) return;
  useOnePress.setState({
    spent: { at, yuan: 0 },
    ...(nextCeiling !== null && { ceiling: nextCeiling, nextCeiling: null }),
  });
}
