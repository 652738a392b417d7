/** Rule choices of plays.md §14 for 六合彩; the defaults are the ones "used here". 正肖 is paid once whatever the number of hits. */
export interface LhcRules {
  /** 合肖 when the 特码 is 49: stake back, or judged by its zodiac. */
  readonly zodiacSetAt49: 'refund' | 'counts';
  /** 尾大/尾小 and 家禽/野兽 at 49. */
  readonly tailAndAnimalAt49: 'refund' | 'counts';
  /** 七码: 49 is 单 and 大, or is left out and the six others are judged. */
  readonly sevenAt49: 'counts' | 'leftOut';
  /** 七色波: what 和局 does to the three colours. */
  readonly waveTie: 'refund' | 'lose';
  /** 五中一 to 十中一. */
  readonly oneHit: 'exactlyOne' | 'atLeastOne';
}

export const LHC_RULES: LhcRules = {
  zodiacSetAt49: 'refund',
  tailAndAnimalAt49: 'refund',
  sevenAt49: 'counts',
  waveTie: 'refund',
  oneHit: 'exactlyOne',
};
