/**
 * Names and sentences with places in them. `{}` takes a name of the other tables, `#` a number in words or digits, `*` a word that stays as it is (a pick, a
 * list of numbers). In the English, {1} is the first place; {1n} writes a number in digits.
 */
type Phrase = readonly [zh: string, en: string];

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

const SIDES_OF_BALL = '6–10 is big and 1–5 small, by value odd or even';

/** Rules of plays. */
export const RULE_PHRASES: readonly Phrase[] = [
  // 快三
  [
    '三骰之和与所选相同即中奖；11–18为大、3–10为小（含豹子），奇为单、偶为双；赔率按选项。',
    'Wins when the sum of the three dice is what you chose: 11–18 is big, 3–10 small (triples count too), and the sum is odd or even. Odds differ by option.',
  ],
  ['开出任一豹子即中奖。', 'Wins on any triple.'],
  ['开出所选豹子即中奖。', 'Wins on the triple you chose.'],
  [
    '至少选三个号码，开出三个不同号码且都在所选之内即中奖。',
    'Choose at least three numbers; wins when three different numbers are thrown and all are among yours.',
  ],
  [
    '手动输入三个不同号码，与开奖号码相同即中奖，顺序不限。',
    'Type in three different numbers; wins when exactly these are drawn, in any order.',
  ],
  [
    '选一至两个胆码和若干拖码，每注含全部胆码，三个不同号码与开奖号码相同即中奖。',
    'Choose one or two bankers and some others; every ticket holds all bankers. Wins when its three different numbers are thrown.',
  ],
  ['开出123、234、345、456之一即中奖，不分顺序。', 'Wins on 123, 234, 345 or 456, in any order.'],
  ['开出所选的三连号即中奖，不分顺序。', 'Wins on the three in sequence you chose, in any order.'],
  ['所选号码恰好出现两次即中奖，豹子不中。', 'Wins when your number is thrown exactly twice; triples lose.'],
  [
    '选同号和不同号，两同一异与开奖号码完全一致即中奖。',
    'Choose the pair and the other number; wins when exactly these three are thrown.',
  ],
  [
    '手动输入两同一异的三个号码，与开奖号码完全一致即中奖，顺序不限。',
    'Type in three numbers, two alike and one different; wins when exactly these are thrown, in any order.',
  ],
  [
    '至少选两个号码，其中任两个号码都在开奖号码中出现即中奖。',
    'Choose at least two numbers; any two of them that are both thrown win.',
  ],
  ['手动输入两个不同号码，都在开奖号码中出现即中奖。', 'Type in two different numbers; wins when both are thrown.'],
  [
    '选一个胆码和若干拖码，胆码和拖码都在开奖号码中出现即中奖。',
    'Choose one banker and some others; the banker with one of them wins when both are thrown.',
  ],
  ['所选号码出现即中奖，重复只算一次。', 'Wins when your number is thrown; repeats count once.'],
  ['所选号码不出现即中奖。', 'Wins when your number is not thrown.'],
  [
    '4–10为小、11–17为大，豹子大小通吃（不退）；单双照和值。',
    'A sum of 4–10 is small, 11–17 big; on a triple big and small both lose (no refund). Odd and even go by the sum.',
  ],
  ['所选号码出现即中奖，出现几次都只派一次。', 'Wins when your number is thrown, once however often it comes.'],
  [
    '三骰之和等于所选点数即中奖（4–17；3与18只由围骰承接）。',
    'Wins when the three dice add up to the total you chose (4–17; 3 and 18 are bets on exact triples).',
  ],
  ['所选两个号码都出现即中奖。', 'Wins when both numbers are thrown.'],
  ['所选号码至少出现两次即中奖，豹子也中。', 'Wins when your number is thrown at least twice; triples win too.'],
  [
    '开奖号码的形态与所选相同即中奖，四形态互斥；三不同不含顺子。',
    'Wins when the throw has the shape you chose; the four shapes exclude each other, all different does not hold sequences.',
  ],
  // 时时彩, 3D, 排列三/五
  [
    '每位至少选一个号码，五位号码与位置全部相同即中奖。',
    'Choose at least one number in each position; wins when all five digits are right in their positions.',
  ],
  [
    '手动输入#位号码，与开奖号码及位置全部相同即中奖。',
    'Type in {1} digits; wins when all are right in their positions.',
  ],
  [
    '每组号码拆为五星至一星共五注（从万位起逐位去掉），各自对奖，可兼中。',
    'Each combination is five tickets, of five digits down to one (the first one is left out each time). Each is judged by itself, several can win.',
  ],
  [
    '每组号码拆为四星至一星共四注，各自对奖，可兼中。',
    'Each combination is four tickets, of four digits down to one. Each is judged by itself, several can win.',
  ],
  [
    '每组号码拆为三星、二星（后两位）、一星（末位）三注，各自对奖，可兼中。',
    'Each combination is three tickets: all three digits, the last two, the last one. Each is judged by itself, several can win.',
  ],
  [
    '至少选#个号码，开出#个不同号码且都在所选之内，与开奖号码相同即中奖，顺序不限。',
    'Choose at least {1} numbers; wins when {2} different digits are drawn and all are among yours, in any order.',
  ],
  [
    '选二重号一个以上、单号#个以上，与开奖号码相同即中奖，顺序不限。',
    'Choose one or more doubles and {1} or more singles; wins when these are the digits drawn, in any order.',
  ],
  [
    '选二重号两个以上、单号一个以上，与开奖号码相同即中奖，顺序不限。',
    'Choose two or more doubles and one or more singles; wins when these are the digits drawn, in any order.',
  ],
  [
    '选三重号一个以上、单号两个以上，与开奖号码相同即中奖，顺序不限。',
    'Choose one or more triples and two or more singles; wins when these are the digits drawn, in any order.',
  ],
  [
    '选三重号、二重号各一个以上，与开奖号码相同即中奖，顺序不限。',
    'Choose one or more triples and one or more doubles; wins when these are the digits drawn, in any order.',
  ],
  [
    '选四重号、单号各一个以上，与开奖号码相同即中奖，顺序不限。',
    'Choose one or more fours and one or more singles; wins when these are the digits drawn, in any order.',
  ],
  [
    '选三重号、单号各一个以上，与开奖号码相同即中奖，顺序不限。',
    'Choose one or more triples and one or more singles; wins when these are the digits drawn, in any order.',
  ],
  [
    '至少选两个二重号，与开奖号码相同即中奖，顺序不限。',
    'Choose at least two doubles; wins when these are the digits drawn, in any order.',
  ],
  ['所选号码在五位中出现至少1次即中奖。', 'Wins when your number comes at least once among the five digits.'],
  ['所选号码在五位中出现至少2次即中奖。', 'Wins when your number comes at least twice among the five digits.'],
  ['所选号码在五位中出现至少#次即中奖。', 'Wins when your number comes at least {1} times among the five digits.'],
  [
    '{}各选至少一个号码，#位号码与位置全部相同即中奖。',
    'Choose at least one number for each position ({1}); wins when all {2} digits are right in their positions.',
  ],
  ['所选和值等于#位号码之和即中奖。', 'Wins when the {1} digits add up to your sum.'],
  [
    '所选跨度等于三位号码中最大减最小即中奖。',
    'Wins when the largest of the three digits less the smallest is your span.',
  ],
  [
    '所选跨度等于三位号码中最大减最小即中奖，赔率按跨度。',
    'Wins when the largest of the three digits less the smallest is your span. Odds differ by span.',
  ],
  ['所选跨度等于两位号码之差即中奖。', 'Wins when the two digits differ by your span.'],
  [
    '至少选两个号码，开出两同一异且号码都在所选之内即中奖，顺序不限。',
    'Choose at least two numbers; wins when two digits are alike and one is different, all among yours, in any order.',
  ],
  [
    '手动输入两同一异的三个号码，与开奖号码相同即中奖，顺序不限。',
    'Type in three numbers, two alike and one different; wins when these are the digits drawn, in any order.',
  ],
  [
    '至少选#个号码，开出#个不同号码且都在所选之内即中奖，顺序不限。',
    'Choose at least {1} numbers; wins when {2} different digits are drawn, all among yours, in any order.',
  ],
  [
    '手动输入三个号码（豹子除外），顺序不限；组三票中一等奖，组六票中二等奖。',
    'Type in three numbers (no triples), in any order. A ticket with a pair wins the first prize, one of three different digits the second.',
  ],
  [
    '所选和值等于三位号码之和即中奖：开出组三为一等奖，组六为二等奖，豹子不中。',
    'Wins when the three digits add up to your sum: the first prize with a pair, the second with three different digits; triples lose.',
  ],
  [
    '选一个胆码，开奖号码含胆码即中奖：组三为一等奖，组六为二等奖，豹子不中。',
    'Choose one banker; wins when it is among the digits drawn: the first prize with a pair, the second with three different digits; triples lose.',
  ],
  ['所选数字等于三位号码之和的个位即中奖。', 'Wins when the sum of the three digits ends with your digit.'],
  [
    '三位号码的形态与所选相同即中奖，顺子不分顺序，9与0相邻。',
    'Wins when the three digits have the shape you chose. A sequence counts in any order; 9 and 0 are neighbours.',
  ],
  [
    '至少选两个号码，开出两个不同号码且都在所选之内即中奖，顺序不限，对子不中。',
    'Choose at least two numbers; wins when two different digits are drawn, both among yours, in any order. Pairs lose.',
  ],
  [
    '手动输入两个不同号码，与开奖号码相同即中奖，顺序不限。',
    'Type in two different numbers; wins when these are the digits drawn, in any order.',
  ],
  [
    '所选和值等于两位号码之和即中奖，顺序不限，对子不中。',
    'Wins when the two digits add up to your sum, in any order. Pairs lose.',
  ],
  [
    '选一个胆码，开奖号码含胆码即中奖，对子不中。',
    'Choose one banker; wins when it is one of the two digits. Pairs lose.',
  ],
  [
    '所选位置的号码与开奖号码相同即中奖，每个号码一注。',
    'Wins when the digit of that position is the one you chose; every number is a ticket.',
  ],
  [
    '所选号码在{}位中出现即中奖（各至少一次，重复只算一次）。',
    'Wins when your number is among the {1} digits; repeats count once.',
  ],
  [
    '所选号码在三位中出现即中奖（重复只算一次）。',
    'Wins when your number is among the three digits; repeats count once.',
  ],
  [
    '所选号码在五位中出现即中奖（各至少一次，重复只算一次）。',
    'Wins when your number is among the five digits; repeats count once.',
  ],
  [
    '所选#个号码都在#位中出现即中奖（各至少一次，重复只算一次）。',
    'Wins when all {1} numbers are among the {2} digits; repeats count once.',
  ],
  [
    '所选#个号码都在{}位中出现即中奖（各至少一次，重复只算一次）。',
    'Wins when all {1} numbers are among the {2} digits; repeats count once.',
  ],
  [
    '每位选大小单双，每位属性都相符即中奖：5–9为大，0–4为小；一位同时选大和单时两注可兼中。',
    'Choose big, small, odd or even for each digit; wins when each is right: 5–9 is big, 0–4 small. Big and odd of one digit are two tickets that can both win.',
  ],
  [
    '五位之和23及以上为大、22及以下为小，奇为单、偶为双，与所选相同即中奖。',
    'The five digits add up to big (23 or more) or small (22 or less), odd or even; wins when it is what you chose.',
  ],
  [
    '两位比大小，前者大为龙，后者大为虎，相等为和；开和时龙、虎不中。',
    'Two digits are compared: Dragon when the first is larger, Tiger when the second is, Tie when they are equal. On a tie Dragon and Tiger lose.',
  ],
  [
    '两位比大小，前者大为龙，后者大为虎，相等为和；开和时龙、虎退本金。',
    'Two digits are compared: Dragon when the first is larger, Tiger when the second is, Tie when they are equal. On a tie Dragon and Tiger get their stake back.',
  ],
  [
    '至少在#个位置上选号，任取#个位置逐注与开奖号码比对，号码与位置全部相同即中奖。',
    'Choose numbers in at least {1} positions; every {2} of them are tickets that win when all digits are right in their positions.',
  ],
  [
    '勾选至少#个位置并输入#个号码，其中任#个位置按序相同即中奖。',
    'Tick at least {1} positions and type in {2} numbers; any {3} of the positions that show them in order win.',
  ],
  [
    '勾选至少#个位置，其中任#个位置的号码之和等于所选和值即中奖。',
    'Tick at least {1} positions; any {2} of them that add up to your sum win.',
  ],
  [
    '勾选至少#个位置，任两个位置的号码不同且都在所选之内即中奖，顺序不限。',
    'Tick at least {1} positions; any two of them with different digits, both among yours, win, in any order.',
  ],
  [
    '勾选至少#个位置，任两个位置与所输入的两个不同号码相同即中奖，顺序不限。',
    'Tick at least {1} positions; any two of them that show your two different numbers win, in any order.',
  ],
  [
    '勾选至少#个位置，任两个位置的号码之和等于所选和值即中奖，对子不中。',
    'Tick at least {1} positions; any two of them that add up to your sum win. Pairs lose.',
  ],
  [
    '勾选至少#个位置，任三个位置开出组三且号码都在所选之内即中奖。',
    'Tick at least {1} positions; any three of them with a pair and another digit, all among yours, win.',
  ],
  [
    '勾选至少#个位置，任三个位置开出所输入的组三号码即中奖，顺序不限。',
    'Tick at least {1} positions; any three of them that show the pair and the digit you typed win, in any order.',
  ],
  [
    '勾选至少#个位置，任三个位置开出组六且号码都在所选之内即中奖。',
    'Tick at least {1} positions; any three of them with different digits, all among yours, win.',
  ],
  [
    '勾选至少#个位置，任三个位置开出所输入的组六号码即中奖，顺序不限。',
    'Tick at least {1} positions; any three of them that show the three different digits you typed win, in any order.',
  ],
  [
    '勾选至少#个位置并输入三个号码（豹子除外），顺序不限；组三票中一等奖，组六票中二等奖。',
    'Tick at least {1} positions and type in three numbers (no triples), in any order. A ticket with a pair wins the first prize, one of three different digits the second.',
  ],
  [
    '勾选至少#个位置，任三个位置之和等于所选和值即中奖：组三为一等奖，组六为二等奖，豹子不中。',
    'Tick at least {1} positions; any three of them that add up to your sum win: the first prize with a pair, the second with three different digits; triples lose.',
  ],
  ['勾选至少#个位置，取任四个位置：{}', 'Tick at least {1} positions; any four of them are judged. {2S}'],
  [
    '#球总和23及以上为大、23以下为小，奇为单、偶为双，与所选相同即中奖。',
    'The sum of the {1} balls is big (23 or more) or small, odd or even; wins when it is what you chose.',
  ],
  [
    '#位总和#及以上为大、#以下为小，奇为单、偶为双，与所选相同即中奖。',
    'The sum of the {1} digits is big ({2n} or more) or small, odd or even; wins when it is what you chose.',
  ],
  [
    '每球5–9为大、0–4为小，奇为单、偶为双，1、2、3、5、7为质，0、4、6、8、9为合。',
    'Each ball: 5–9 is big and 0–4 small, by value odd or even; 1, 2, 3, 5, 7 count as prime, 0, 4, 6, 8, 9 as composite.',
  ],
  [
    '每球5–9为大、0–4为小，奇为单、偶为双，与所选相同即中奖。',
    'Each ball: 5–9 is big and 0–4 small, by value odd or even; wins when it is what you chose.',
  ],
  ['该球开出所选号码即中奖。', 'Wins when that ball shows your number.'],
  [
    '三位号码的形态与所选相同即中奖：豹子、对子、顺子（9与0相邻）、半顺（任两位相邻）、杂六，五者互斥。',
    'Wins when the three digits have the shape you chose: triple, pair, sequence (9 and 0 are neighbours), half sequence (any two are neighbours), no pattern. The five exclude each other.',
  ],
  ['所选号码在#位中出现即中奖，重复只算一次。', 'Wins when your number is among the {1} digits; repeats count once.'],
  [
    '选五至十个号码为一注，开出组三且号码全部在所选之内即中奖，赔率按所选个数。',
    'Five to ten numbers are one ticket; wins when two digits are alike and one is different, all among yours. Odds differ by how many you chose.',
  ],
  [
    '选四至八个号码为一注，开出组六且号码全部在所选之内即中奖，赔率按所选个数。',
    'Four to eight numbers are one ticket; wins when three different digits are drawn, all among yours. Odds differ by how many you chose.',
  ],
  [
    '任三位之和为10的倍数则有牛，余两位之和的个位为牛几（0为牛牛）；牛大为6–10，牛小为1–5；无牛时大小单双皆输。',
    'A bull: three digits add up to a multiple of ten; the last digit of the sum of the other two is its number (0 is Niu Niu). Bull big is 6–10, bull small 1–5; without a bull big, small, odd and even all lose.',
  ],
  [
    '五位号码的牌型与所选相同即中奖；顺子为五个连续数字，不分顺序，9与0不相连。',
    'Wins when the five digits make the hand you chose. A sequence is five digits in a row, in any order; 9 and 0 do not join.',
  ],
  [
    '至少在#个位置上选号，任取#个位置逐注与开奖号码比对，全部相同即中奖。',
    'Choose numbers in at least {1} positions; every {2} of them are tickets that win when all digits are right.',
  ],
  ['两位号码之和的奇偶与所选相同即中奖。', 'Wins when the sum of the two digits is odd or even as you chose.'],
  [
    '三位之和等于所选点数即中奖，赔率按点数。',
    'Wins when the three digits add up to your total. Odds differ by total.',
  ],
  // 快乐8
  [
    '任选号码，每个号码一注，按与20个开奖号码相同的个数派奖：1中1。',
    'Choose numbers, each is a ticket, paid by how many are among the 20 drawn: 1 of 1.',
  ],
  [
    '选#–#个号码，每#个号码为一注，按与20个开奖号码相同的个数派奖：{}。',
    'Choose {1n} to {2n} numbers, every {3n} are a ticket, paid by how many are among the 20 drawn: {4}.',
  ],
  [
    '20个号码总和大于810为大、小于810为小；810为和，大小不中。',
    'The 20 numbers add up to more than 810: big, less: small. At 810, a tie, both lose.',
  ],
  ['20个号码总和为奇数即单、偶数即双。', 'The 20 numbers add up to an odd or an even sum.'],
  [
    '20个号码总和的大小与单双同时相符即中奖，总和810时全不中。',
    'Wins when the sum of the 20 numbers is both as you chose: big or small, odd or even. At 810 all lose.',
  ],
  [
    '01–40的个数多于10个为上、少于10个为下、等于10个为中。',
    'More than ten of the numbers 01–40: upper; fewer: lower; exactly ten: middle.',
  ],
  [
    '奇数个数多于10个为奇、少于10个为偶、等于10个为和。',
    'More than ten odd numbers: more odd; fewer: more even; exactly ten: tie.',
  ],
  [
    '20个号码总和210–695为金、696–763为木、764–855为水、856–923为火、924–1410为土。',
    'The sum of the 20 numbers: 210–695 metal, 696–763 wood, 764–855 water, 856–923 fire, 924–1410 earth.',
  ],
  [
    '20个号码总和大于810为大、小于810为小，奇单偶双；总和810时，大、小、大单、大双、小单、小双退还本金。',
    'The 20 numbers add up to more than 810: big, less: small; odd or even. At 810 big, small and the bets that hold them get their stake back.',
  ],
  ['20个号码总和恰为810即中奖。', 'Wins when the 20 numbers add up to exactly 810.'],
  [
    '01–40的个数多于10个为前多、少于10个为后多、等于10个为前后和。',
    'More than ten of the numbers 01–40: more low; fewer: more high; exactly ten: tie.',
  ],
  [
    '奇数个数多于10个为单多、少于10个为双多、等于10个为单双和。',
    'More than ten odd numbers: more odd; fewer: more even; exactly ten: tie.',
  ],
  ['所选号码在20个开奖号码中即中奖。', 'Wins when your number is among the 20 drawn.'],
  // 六合彩
  [
    '特码与所选号码相同即中奖；赔率按基础返奖率，全部返点以现金返还。',
    'Wins when the special number is yours. Odds by the base payout; the whole rebate is paid in cash.',
  ],
  [
    '特码与所选号码相同即中奖；全部返点计入赔率，不另返现。',
    'Wins when the special number is yours. The whole rebate is in the odds; no cash on top.',
  ],
  [
    '特码25–48为大、01–24为小，合数（十位加个位）7以上为合大、6以下为合小，个位5–9为尾大、0–4为尾小，家禽为牛马羊鸡狗猪；49为和，除波色外退还本金。',
    'Special number: 25–48 is big, 01–24 small; its two digits add up to 7 or more (digits big) or 6 or less (digits small); the last digit 5–9 is tail big, 0–4 tail small; tame are ox, horse, goat, rooster, dog and pig. 49 is a tie: all but colours get their stake back.',
  ],
  [
    '所选号码是六个正码之一即中奖，特码不算。',
    'Wins when your number is one of the six drawn numbers; the special does not count.',
  ],
  ['该正码与所选号码相同即中奖。', 'Wins when the number drawn in that position is yours.'],
  [
    '该正码25–48为大、01–24为小，合数（十位加个位）7以上为合大、6以下为合小，个位5–9为尾大、0–4为尾小；49为和，除波色外退还本金。',
    'The number of that position: 25–48 is big, 01–24 small; its two digits add up to 7 or more (digits big) or 6 or less (digits small); the last digit 5–9 is tail big, 0–4 tail small. 49 is a tie: all but colours get their stake back.',
  ],
  [
    '七个号码之和175以上为大、174以下为小，奇单偶双，没有和局。',
    'The seven numbers add up to 175 or more: big, 174 or less: small; odd or even. There is no tie.',
  ],
  [
    '特码的颜色与属性同时相符即中奖；特码49退还本金。',
    'Wins when the special number has both the colour and the side; 49 gives the stake back.',
  ],
  [
    '特码的颜色、大小、单双同时相符即中奖；特码49退还本金。',
    'Wins when the special number has the colour, is big or small and odd or even as you chose; 49 gives the stake back.',
  ],
  [
    '特码的十位为头数、个位为尾数，与所选相同即中奖，赔率按选项。',
    'Head is the first digit of the special number, tail the last; wins when it is yours. Odds differ by option.',
  ],
  [
    '特码所属五行与所选相同即中奖；五行按农历年排列，赔率按选项与年份。',
    'Wins when the special number belongs to the element you chose. Elements go by the lunar year; odds differ by option and year.',
  ],
  [
    '选4–10个号码，每四个为一注，四个都是正码即中奖。',
    'Choose 4 to 10 numbers, every four are a ticket; wins when all four are drawn numbers.',
  ],
  [
    '选3–10个号码，每三个为一注，三个都是正码即中奖。',
    'Choose 3 to 10 numbers, every three are a ticket; wins when all three are drawn numbers.',
  ],
  [
    '选3–10个号码，每三个为一注，恰两个是正码为中二，三个都是为中三，不兼得。',
    'Choose 3 to 10 numbers, every three are a ticket: exactly two drawn win “two hit”, all three “three hit”, never both.',
  ],
  [
    '从2–10个号码中，每两个为一注，两个都是正码即中奖。',
    'Choose 2 to 10 numbers, every two are a ticket; wins when both are drawn numbers.',
  ],
  [
    '从2–10个号码中，每两个为一注，两个都是正码为中二，一个正码加特码为中特。',
    'Choose 2 to 10 numbers, every two are a ticket: both drawn win “two hit”, one drawn and the special “special hit”.',
  ],
  [
    '从2–10个号码中，每两个为一注，一个是正码、另一个是特码即中奖。',
    'Choose 2 to 10 numbers, every two are a ticket; wins when one is a drawn number and the other the special.',
  ],
  [
    '特码属所选生肖即中奖，赔率按本命与普通。',
    'Wins when the special number belongs to the zodiac sign you chose. Odds differ for the sign of the year.',
  ],
  [
    '七个号码中出现所选生肖即中奖，出现多次只派一次，赔率按本命与普通。',
    'Wins when any of the seven numbers belongs to your zodiac sign, once however often. Odds differ for the sign of the year.',
  ],
  [
    '六个正码中出现所选生肖即中奖，出现多次只派一次，赔率按本命与普通。',
    'Wins when any of the six drawn numbers belongs to your zodiac sign, once however often. Odds differ for the sign of the year.',
  ],
  [
    '选2–11个生肖为一注，特码属其中之一即中奖，赔率按个数；特码49退还本金。',
    'Two to eleven zodiac signs are one ticket; wins when the special number belongs to one of them. Odds differ by how many; 49 gives the stake back.',
  ],
  [
    '七个号码的不同生肖个数与所选相同，或其单双与所选相同即中奖。',
    'Wins when the seven numbers show as many different zodiac signs as you chose, or that count is odd or even as you chose.',
  ],
  [
    '选#–6个生肖，每#个为一注，全部在七个号码中出现即中奖，赔率按是否含本命肖。',
    'Choose {1n} to 6 zodiac signs, every {2} are a ticket; wins when all are among the seven numbers. Odds differ with the sign of the year.',
  ],
  [
    '选#–6个生肖，每#个为一注，全部未在七个号码中出现即中奖，赔率按是否含本命肖。',
    'Choose {1n} to 6 zodiac signs, every {2} are a ticket; wins when none is among the seven numbers. Odds differ with the sign of the year.',
  ],
  [
    '七个号码中出现所选尾数即中奖，出现多次只派一次；0尾只有四个号码，赔率不同。',
    'Wins when any of the seven numbers ends with your digit, once however often. Only four numbers end with 0: their odds differ.',
  ],
  [
    '选#–6个尾数，每#个为一注，全部在七个号码中出现即中奖，赔率按是否含0尾。',
    'Choose {1n} to 6 last digits, every {2} are a ticket; wins when all are among the seven numbers. Odds differ with tail 0.',
  ],
  [
    '选#–6个尾数，每#个为一注，全部未在七个号码中出现即中奖，赔率按是否含0尾。',
    'Choose {1n} to 6 last digits, every {2} are a ticket; wins when none is among the seven numbers. Odds differ with tail 0.',
  ],
  [
    '正码每个1分、特码1.5分，得分最高的颜色胜；最高分并列为和局，此时红波、蓝波、绿波退还本金。',
    'Each drawn number gives its colour 1 point, the special 1.5; the colour with most points wins. Equal points are a tie: bets on a colour get their stake back.',
  ],
  [
    '选#–#个号码，每#个为一注，全不在七个号码中即中奖。',
    'Choose {1n} to {2n} numbers, every {3n} are a ticket; wins when none is among the seven numbers.',
  ],
  [
    '选#–#个号码，每#个为一注，恰有一个在七个号码中即中奖，多中不算。',
    'Choose {1n} to {2n} numbers, every {3n} are a ticket; wins when exactly one is among the seven numbers.',
  ],
  [
    '七个号码中单数（或25以上）的个数恰为所选即中奖；49算单、算大。',
    'Wins when exactly as many of the seven numbers are odd (or 25 and above) as you chose; 49 counts as odd and big.',
  ],
  // PK10
  ['所选号码与第一名相同即中奖。', 'Wins when your number comes first.'],
  [
    '前#名次与号码全部相同即中奖；含重复号码的组合不算注数。',
    'Wins when the first {1n} ranks are exactly yours. Combinations with a number twice are no tickets.',
  ],
  [
    '手动输入#个不同号码，与前#名次全部相同即中奖。',
    'Type in {1n} different numbers; wins when the first {2n} ranks are exactly these.',
  ],
  ['前#名的号码都在所选之内即中奖，不分名次。', 'Wins when the first {1n} are all among your numbers, in any order.'],
  ['该名次开出所选号码即中奖，每个号码一注。', 'Wins when that rank shows your number; every number is a ticket.'],
  ['该名次开出所选号码即中奖。', 'Wins when that rank shows your number.'],
  [
    '冠军与亚军号码之和：12–19为大，3–11为小，奇为单、偶为双；赔率按选项。',
    'The sum of the first two: 12–19 is big, 3–11 small, odd or even. Odds differ by option.',
  ],
  [
    '6–10为大、1–5为小，奇为单、偶为双；龙虎只在第1–5名：第i名与第(11−i)名比，大为龙、小为虎。',
    `${SIDES_OF_BALL}. Dragon and Tiger are for ranks 1–5: rank i is compared with rank 11 − i, the larger is Dragon, the smaller Tiger.`,
  ],
  ['前两名为所选两码即中奖，不分先后。', 'Wins when the first two are your two numbers, in any order.'],
  [
    '前三名号码之和等于所选点数即中奖，赔率按点数。',
    'Wins when the first three add up to your total. Odds differ by total.',
  ],
  // 11选5
  [
    '从{}各选至少一个号码，{}号码与位置全部相同即中奖。',
    'Choose at least one number for each position ({1}); wins when the {2} are right in their positions.',
  ],
  [
    '手动输入#个不同号码，与{}号码及位置全部相同即中奖。',
    'Type in {1} different numbers; wins when the {2} are exactly these in their positions.',
  ],
  [
    '至少选#个号码，{}开奖号码都在所选之内即中奖，不分顺序。',
    'Choose at least {1} numbers; wins when the {2} are all among yours, in any order.',
  ],
  [
    '手动输入#个不同号码，与{}号码相同即中奖，不分顺序。',
    'Type in {1} different numbers; wins when the {2} are these, in any order.',
  ],
  [
    '胆码加拖码组成#个号码的票，与{}号码相同即中奖，胆码必须全部开出。',
    'Bankers and others make tickets of {1} numbers; wins when the {2} are these. All bankers must be drawn.',
  ],
  ['所选号码在{}位中出现即中奖，不分位置。', 'Wins when your number is among the {1}, in any position.'],
  [
    '任选一个或多个位置的号码，该位置开出所选号码即中奖。',
    'Choose numbers in one or more positions; wins when that position shows your number.',
  ],
  [
    '至少选1个号码，每1个号码为一注，票上1个号码全部开出即中奖。',
    'Choose at least one number, each is a ticket; wins when it is drawn.',
  ],
  ['手动输入1个不同号码为一注，票上1个号码全部开出即中奖。', 'Type in one number a ticket; wins when it is drawn.'],
  [
    '至少选#个号码，每#个号码为一注，票上#个号码全部开出即中奖。',
    'Choose at least {1n} numbers, every {2n} are a ticket; wins when all {3n} are drawn.',
  ],
  [
    '手动输入#个不同号码为一注，票上#个号码全部开出即中奖。',
    'Type in {1n} different numbers a ticket; wins when all {2n} are drawn.',
  ],
  [
    '胆码加拖码组成#个号码的票，票上#个号码全部开出即中奖。',
    'Bankers and others make tickets of {1n} numbers; wins when all {2n} are drawn.',
  ],
  [
    '至少选#个号码，每#个号码为一注，五个开奖号码全部在票上#个号码之内即中奖。',
    'Choose at least {1n} numbers, every {2n} are a ticket; wins when the five drawn are all among its {3n}.',
  ],
  [
    '手动输入#个不同号码为一注，五个开奖号码全部在票上#个号码之内即中奖。',
    'Type in {1n} different numbers a ticket; wins when the five drawn are all among its {2n}.',
  ],
  [
    '胆码加拖码组成#个号码的票，五个开奖号码全部在票上#个号码之内即中奖。',
    'Bankers and others make tickets of {1n} numbers; wins when the five drawn are all among its {2n}.',
  ],
  [
    '五个开奖号码中单数与双数的个数和所选一致即中奖，赔率按选项。',
    'Wins when the five numbers hold as many odd and even ones as you chose. Odds differ by option.',
  ],
  [
    '五个开奖号码从小到大排列，第三个号码与所选一致即中奖，赔率按选项。',
    'The five numbers are put in order; wins when the third is yours. Odds differ by option.',
  ],
  [
    '该球6–10为大、1–5为小，奇数为单、偶数为双；开11为和，退还本金。',
    'That ball: 6–10 is big and 1–5 small, by value odd or even; 11 is a tie and gives the stake back.',
  ],
  [
    '五球总和31–45为大、15–29为小，30为和、大小退还本金；奇数为单、偶数为双；尾数5–9为尾大、0–4为尾小。',
    'The sum of the five balls: 31–45 is big, 15–29 small; 30 is a tie that gives big and small their stake back. It is odd or even; its last digit 5–9 is tail big, 0–4 tail small.',
  ],
  [
    '两球相比，前者大为龙，后者大为虎。',
    'Two balls are compared: Dragon when the first is larger, Tiger when the second is.',
  ],
  ['所选号码在五个开奖号码中即中奖。', 'Wins when your number is among the five drawn.'],
  // PC蛋蛋
  [
    '所选号码在三球中出现3次为1等奖，2次为2等奖，1次为3等奖，只按最高一级派奖。',
    'Your number among the three balls: three times is the first prize, twice the second, once the third. Only the highest is paid.',
  ],
  ['三球之和等于所选点数即中奖，赔率按点数。', 'Wins when the three balls add up to your total. Odds differ by total.'],
  [
    '三球之和14–27为大、0–13为小，奇数为单、偶数为双，22–27为极大、0–5为极小。',
    'The sum of the three balls: 14–27 is big, 0–13 small, odd or even; 22–27 is very big, 0–5 very small.',
  ],
  [
    '三球之和除以3余0为红波、余1为绿波、余2为蓝波；0、13、14、27没有波色，不中奖。',
    'The sum of the three balls divided by 3: remainder 0 is red, 1 green, 2 blue. 0, 13, 14 and 27 have no colour and lose.',
  ],
  ['三个球的号码全部相同即中奖。', 'Wins when the three balls are all alike.'],
  [
    '选三个点数为一注，三球之和是其中之一即中奖；赔率按这三个点数的机会计算。',
    'Three totals are one ticket; wins when the three balls add up to one of them. Odds follow from the chances of the three.',
  ],
  [
    '三球之和除以3的余数等于所选余数即中奖。',
    'Wins when the sum of the three balls divided by 3 leaves the remainder you chose.',
  ],
  [
    '三球之和0–9为小边，10–17为中边，18–27为大边。',
    'The sum of the three balls: 0–9 is the low edge, 10–17 the middle, 18–27 the high edge.',
  ],
  [
    '三球相同为豹子，两球相同为对子，三球相连为顺子（9与0相连），恰有两球相连为半顺（9与0相连），其余为杂六；不分先后。',
    'Three alike are a triple, two alike a pair, three in a row a sequence (9 and 0 join), exactly two in a row a half sequence (9 and 0 join), all else no pattern, in any order.',
  ],
  ['该球5–9为大、0–4为小，奇数为单、偶数为双。', 'That ball: 5–9 is big and 0–4 small, by value odd or even.'],
  [
    '第一球大于第三球为龙，小于为虎，相等为和；开和时龙、虎退还本金。',
    'Dragon when ball 1 is larger than ball 3, Tiger when it is smaller, Tie when they are equal. On a tie Dragon and Tiger get their stake back.',
  ],
];
