import type { Phrase } from './name-phrases.ts';

/** Rules of 快三 and of the games of digits: 时时彩, 3D, 排列三/五. Places as in name-phrases.ts. */
export const DIGIT_RULES: readonly Phrase[] = [
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
];
