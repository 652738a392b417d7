/** SSC 任选: the same tickets over every choice of two, three or four places (plays.md §7). */
import {
  DIFFERENT_PAIR,
  DIGITS,
  MIXED_TICKETS,
  PAIR_AND_ONE_TICKETS,
  THREE_DIFFERENT_TICKETS,
  directAny,
  directSums,
  directTickets,
  groupSums,
  maker,
  multiset,
  pairAndOne,
  pool,
  poolTickets,
} from '../families/index.ts';
import type { Matcher } from '../families/index.ts';
import type { Picks, Play } from '../play.ts';
import { FOUR_GROUPS } from './official.ts';
import { PLACE_NAMES, PLACES } from './windows.ts';

const { play, anyPositions } = maker('SSC', 'official');
const WORDS = { 2: '二', 3: '三', 4: '四' } as const;

function any(
  m: 2 | 3 | 4,
  code: string,
  set: string,
  name: string,
  example: string,
  rule: string,
  matcher: Matcher,
): Play<Picks> {
  // 组三复式, 组选24 and 混合组选 say their set themselves; 复式, 单式 and 和值 need it before them.
  const fullName = /^(组|混合)/.test(name) ? name : set + name;
  const label = `任${WORDS[m]}${fullName}`;
  return anyPositions(
    [`R${m}_${code}`, `任选${WORDS[m]}/${set}/${name}`, label, example, rule],
    matcher,
    m,
    PLACE_NAMES,
  );
}

function direct(m: 2 | 3 | 4, example: string): Play<Picks> {
  const rule = `至少在${m}个位置上选号，任取${m}个位置逐注与开奖号码比对，号码与位置全部相同即中奖。`;
  return play(
    [`R${m}_ZX_FS`, `任选${WORDS[m]}/直选/复式`, `任${WORDS[m]}直选复式`, example, rule],
    directAny(PLACES, m),
  );
}

const order = (m: number): string => `勾选至少${m}个位置并输入${m}个号码，其中任${m}个位置按序相同即中奖。`;
const total = (m: number): string => `勾选至少${m}个位置，其中任${m}个位置的号码之和等于所选和值即中奖。`;

export function anyPlays(): readonly Play<Picks>[] {
  return [...anyTwo(), ...anyThree(), ...anyFour()];
}

function anyTwo(): readonly Play<Picks>[] {
  return [
    direct(2, '1 2,-,3,-,4'),
    any(2, 'ZX_DS', '直选', '单式', '1 2 5@1 2;3 4', order(2), directTickets(DIGITS, 2)),
    any(2, 'ZX_HZ', '直选', '和值', '1 2 5@3 14', total(2), directSums(2)),
    any(
      2,
      'ZU_FS',
      '组选',
      '复式',
      '1 2 3@0 5 6',
      '勾选至少2个位置，任两个位置的号码不同且都在所选之内即中奖，顺序不限。',
      pool(DIFFERENT_PAIR),
    ),
    any(
      2,
      'ZU_DS',
      '组选',
      '单式',
      '1 2 3@0 5;6 7',
      '勾选至少2个位置，任两个位置与所输入的两个不同号码相同即中奖，顺序不限。',
      poolTickets(DIFFERENT_PAIR),
    ),
    any(
      2,
      'ZU_HZ',
      '组选',
      '和值',
      '1 2@9',
      '勾选至少2个位置，任两个位置的号码之和等于所选和值即中奖，对子不中。',
      groupSums(2),
    ),
  ];
}

function anyThree(): readonly Play<Picks>[] {
  return [
    direct(3, '1 2,-,3,-,4'),
    any(3, 'ZX_DS', '直选', '单式', '1 2 3 4@1 2 3', order(3), directTickets(DIGITS, 3)),
    any(3, 'ZX_HZ', '直选', '和值', '1 2 3@14', total(3), directSums(3)),
    any(
      3,
      'Z3_FS',
      '组选',
      '组三复式',
      '1 2 3 5@0 4',
      '勾选至少3个位置，任三个位置开出组三且号码都在所选之内即中奖。',
      pairAndOne(),
    ),
    any(
      3,
      'Z3_DS',
      '组选',
      '组三单式',
      '1 2 3@1 1 2',
      '勾选至少3个位置，任三个位置开出所输入的组三号码即中奖，顺序不限。',
      PAIR_AND_ONE_TICKETS,
    ),
    any(
      3,
      'Z6_FS',
      '组选',
      '组六复式',
      '1 2 3 5@0 4 6',
      '勾选至少3个位置，任三个位置开出组六且号码都在所选之内即中奖。',
      multiset([{ label: '选号', take: 3, times: 1 }]),
    ),
    any(
      3,
      'Z6_DS',
      '组选',
      '组六单式',
      '1 2 3@1 2 3',
      '勾选至少3个位置，任三个位置开出所输入的组六号码即中奖，顺序不限。',
      THREE_DIFFERENT_TICKETS,
    ),
    any(
      3,
      'HHZX',
      '组选',
      '混合组选',
      '1 2 3@1 1 2;1 2 3',
      '勾选至少3个位置并输入三个号码（豹子除外），顺序不限；组三票中一等奖，组六票中二等奖。',
      MIXED_TICKETS,
    ),
    any(
      3,
      'ZU_HZ',
      '组选',
      '和值',
      '1 2 3@14',
      '勾选至少3个位置，任三个位置之和等于所选和值即中奖：组三为一等奖，组六为二等奖，豹子不中。',
      groupSums(3),
    ),
  ];
}

function anyFour(): readonly Play<Picks>[] {
  return [
    direct(4, '1 2,5,3,-,4'),
    any(4, 'ZX_DS', '直选', '单式', '1 2 3 4 5@1 2 3 4', order(4), directTickets(DIGITS, 4)),
    ...FOUR_GROUPS.map(([code, name, example, rule, parts]) =>
      any(4, code, '组选', name, `1 2 3 4@${example}`, `勾选至少4个位置，取任四个位置：${rule}`, multiset(parts)),
    ),
  ];
}
