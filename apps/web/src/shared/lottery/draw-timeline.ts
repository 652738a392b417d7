/**
 * When the parts of a draw's picture come, milliseconds from the moment its result is here. All of it is known from the server by then: the picture only
 * uncovers it, at an even pace to the last number.
 */

interface Pace {
  /** When the first number is at rest. */
  readonly first: number;
  /** From one number to the next. */
  readonly gap: number;
  readonly numbers: number;
}

const BALLS: Pace = { first: 680, gap: 80, numbers: 5 };
/** Groups whose picture is another than balls that roll. */
const PACES: Readonly<Record<string, Pace>> = {
  // Dice fall together and land one after the other.
  K3: { first: 800, gap: 200, numbers: 3 },
  // Ten blocks take their places.
  PK10: { first: 1_300, gap: 100, numbers: 10 },
  // A machine: 特码 is the last one out.
  LHC: { first: 300, gap: 500, numbers: 7 },
  KL8: { first: 300, gap: 60, numbers: 20 },
};
/** The words of a draw (its sum, 大 小 …) after its last number. */
const SHAPE_AFTER_MS = 200;

export const paceOf = (group: string): Pace => PACES[group] ?? BALLS;

/** How long a draw is shown: from its result to the words of its shape. What it brought is said from then on. */
export function drawMs(group: string, numbers = paceOf(group).numbers): number {
  const { first, gap } = paceOf(group);
  return first + gap * (numbers - 1) + SHAPE_AFTER_MS;
}
