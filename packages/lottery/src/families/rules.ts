/** Rule choices of plays.md §14 that digit games and dice have; the defaults are the ones "used here". Frozen into a bet by RULE_VERSION. */
export interface DigitRules {
  /** Official 龙虎和: what a tie does to 龙 and 虎. */
  readonly officialDragonTie: 'lose' | 'refund';
  /** Credit 龙虎斗 alike. */
  readonly creditDragonTie: 'lose' | 'refund';
  /** 顺子 of 特殊号 and 形态: 9 and 0 are neighbours. */
  readonly straightWraps: boolean;
  /** 梭哈 顺子: 9 and 0 are neighbours. */
  readonly handStraightWraps: boolean;
  /** 一字组: a number that comes several times is paid once or for each ball. */
  readonly oneOfPays: 'once' | 'perHit';
}

export const DIGIT_RULES: DigitRules = {
  officialDragonTie: 'lose',
  creditDragonTie: 'refund',
  straightWraps: true,
  handStraightWraps: false,
  oneOfPays: 'once',
};
