import type { Phrase } from './name-phrases.ts';

const SIDES_OF_BALL = '6–10 is big and 1–5 small, by value odd or even';

/** Rules of 快乐8, 六合彩, PK10, 11选5 and PC蛋蛋. Places as in name-phrases.ts. */
export const BALL_RULES: readonly Phrase[] = [
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
