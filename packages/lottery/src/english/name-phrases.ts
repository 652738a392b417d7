/**
 * Names with places in them; the rules of plays and other sentences are written the same way. `{}` takes a name of the other tables, `#` a number in words or digits, `*` a word that stays as it is (a pick, a
 * list of numbers). In the English, {1} is the first place; {1n} writes a number in digits.
 */
export type Phrase = readonly [zh: string, en: string];

export const NAME_PHRASES: readonly Phrase[] = [
  ['#分{}', '{1n}-min {2N}'],
  ['任选#', 'Pick {1n}'],
  ['任选#中#', 'Pick {1n}, hit {2n}'],
  ['任选#中#复式', 'Pick {1n}, hit {2n}'],
  ['任选#中#单式', 'Pick {1n}, hit {2n}, typed in'],
  ['任选#中#胆拖', 'Pick {1n}, hit {2n}, with bankers'],
  ['#中#', '{2n} of {1n}'],
  ['#不中', 'None of {1n}'],
  ['#肖连中', '{1n} zodiacs, all drawn'],
  ['#肖连不中', '{1n} zodiacs, none drawn'],
  ['#尾连中', '{1n} last digits, all drawn'],
  ['#尾连不中', '{1n} last digits, none drawn'],
  ['牛#', 'Bull {1n}'],
  ['#头', 'Head {1n}'],
  ['#尾', 'Tail {1n}'],
  ['#肖', '{1n} zodiacs'],
  ['单#', '{1n} odd'],
  ['大#', '{1n} big'],
  ['#单#双', '{1n} odd {2n} even'],
  ['红{}', 'Red {1}'],
  ['蓝{}', 'Blue {1}'],
  ['绿{}', 'Green {1}'],
  ['#–#区个数', 'Count in {1n}–{2n}'],
  ['例 *', 'For example {1}'],
  ['奖级 中三', 'Three hit'],
  ['奖级 {}', '{1N}'],
  ['{}一码不定位', '{1N}, one number in any position'],
  ['{}二码不定位', '{1N}, two numbers in any position'],
  ['{}三码不定位', '{1N}, three numbers in any position'],
  ['{}组选和值', '{1N} box sum'],
];
