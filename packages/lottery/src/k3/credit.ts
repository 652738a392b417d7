/** K3 credit plays, the 骰宝 table (plays.md §8). */
import { distinct, maker, side, sides } from '../families/index.ts';
import type { Matcher } from '../families/index.ts';
import type { Picks, Play } from '../play.ts';
import { tiers } from '../tiers.ts';
import {
  SUM_FIGURES,
  SUM_TIERS,
  anyTriple,
  bothFaces,
  faceComes,
  oneTriple,
  pairOf,
  sideTiers,
  straightOf,
  sumMeasure,
  sumNumbers,
  sumSides,
} from './dice.ts';
import type { K3Rules } from './rules.ts';

const { play } = maker('K3', 'credit');

/** 0 triple, 1 straight, 2 pair, 3 three different ones that are no straight. */
function shapeOf(dice: readonly number[]): number {
  const different = distinct(dice);
  if (different < 3) return different === 1 ? 0 : 2;
  return straightOf(dice) > 0 ? 1 : 3;
}

function shapes(): Matcher {
  return sides({
    rows: [
      {
        label: '形态',
        sides: ['豹子', '顺子', '对子', '三不同'].map((text, index) => side(text, (v) => v === index)),
        measure: shapeOf,
        domain: [0, 1, 2, 3],
      },
    ],
    tiers: tiers('豹子: 6/216; 顺子: 24/216; 对子: 90/216; 三不同: 96/216'),
  });
}

export function creditPlays(rules: K3Rules): readonly Play<Picks>[] {
  const { creditTriples, threeArmiesPays, pairOnTriple } = rules;
  const twoSides = sides({
    rows: [{ label: '两面', sides: sumSides(creditTriples), measure: sumMeasure, domain: SUM_FIGURES }],
    tiers: tiers(sideTiers(creditTriples)),
  });
  const points = sides({
    rows: [{ label: '点数', sides: sumNumbers(4, 17), measure: sumMeasure, domain: SUM_FIGURES }],
    tiers: tiers(SUM_TIERS),
  });
  const big = creditTriples === 'lose' ? '4–10为小、11–17为大，豹子大小通吃（不退）' : '3–10为小、11–18为大（含豹子）';
  return [
    play(['X_LM', '信用/大小骰宝/两面', '两面', '大 单', `${big}；单双照和值。`], twoSides),
    play(
      [
        'X_SJ',
        '信用/大小骰宝/三军',
        '三军',
        '1 6',
        `所选号码出现即中奖，${threeArmiesPays === 'once' ? '出现几次都只派一次' : '每出现一次派一次'}。`,
      ],
      faceComes(threeArmiesPays),
    ),
    play(['X_WS', '信用/大小骰宝/围骰', '围骰', '111', '开出所选豹子即中奖。'], oneTriple()),
    play(['X_QS', '信用/大小骰宝/全骰', '全骰', '全骰', '开出任一豹子即中奖。'], anyTriple('全骰')),
    play(
      ['X_DS', '信用/大小骰宝/点数', '点数', '4 17', '三骰之和等于所选点数即中奖（4–17；3与18只由围骰承接）。'],
      points,
    ),
    play(['X_CP', '信用/大小骰宝/长牌', '长牌', '12 56', '所选两个号码都出现即中奖。'], bothFaces()),
    play(
      [
        'X_DP',
        '信用/大小骰宝/短牌',
        '短牌',
        '11 66',
        `所选号码至少出现两次即中奖，豹子${pairOnTriple === 'win' ? '也中' : '不中'}。`,
      ],
      pairOf(pairOnTriple, '短牌'),
    ),
    play(
      [
        'X_TX',
        '信用/通选/形态',
        '通选形态',
        '豹子 顺子',
        '开奖号码的形态与所选相同即中奖，四形态互斥；三不同不含顺子。',
      ],
      shapes(),
    ),
  ];
}
