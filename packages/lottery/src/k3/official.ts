/** K3 official plays (plays.md §8). */
import { shared } from '../combinatorics.ts';
import { options, row } from '../grammar.ts';
import { bankers, distinct, groupTickets, maker, pool, poolTickets, side, sides, won } from '../families/index.ts';
import type { Matcher } from '../families/index.ts';
import type { Picks, Play } from '../play.ts';
import { tiers } from '../tiers.ts';
import {
  DICE,
  FACES,
  FACE_FIGURES,
  STRAIGHTS,
  STRAIGHT_FIGURES,
  SUM_FIGURES,
  SUM_TIERS,
  anyTriple,
  faceComes,
  faces,
  oneTriple,
  pairOf,
  sideTiers,
  straightOf,
  sumMeasure,
  sumNumbers,
  sumSides,
  timesOf,
} from './dice.ts';
import type { K3Rules } from './rules.ts';

const { play } = maker('K3', 'official');

function sums({ officialTriples }: K3Rules): Matcher {
  return sides({
    rows: [
      {
        label: '和值',
        sides: [...sumSides(officialTriples), ...sumNumbers(3, 18)],
        measure: sumMeasure,
        domain: SUM_FIGURES,
      },
    ],
    tiers: tiers(`${sideTiers(officialTriples)}; 3/18: 1/216; ${SUM_TIERS}`),
  });
}

/** 二同号单选: a pair and another face, each combination one ticket; a face with itself is none. */
function pairAndFace(): Matcher {
  return {
    form: { kind: 'rows', rows: [row('同号', options(FACES.map((face) => face.repeat(2)))), row('不同号', DICE)] },
    tiers: tiers('3/216'),
    look: 'pad',
    count: ([pairs = [], others = []]) => pairs.length * others.length - shared(pairs, others),
    settle: ([pairs = [], others = []], dice) => {
      if (distinct(dice) !== 2) return won(0);
      const packed = faces(dice);
      const fits =
        pairs.some((face) => timesOf(packed, face + 1) === 2) && others.some((face) => timesOf(packed, face + 1) === 1);
      return won(fits ? 1 : 0);
    },
  };
}

function absent(): Matcher {
  const list = FACES.map((text, index) => side(text, (v) => timesOf(v, index + 1) === 0));
  return sides({
    rows: [{ label: '点数', sides: list, measure: faces, domain: FACE_FIGURES }],
    tiers: tiers('125/216'),
    look: 'pad',
  });
}

function straights(): readonly Play<Picks>[] {
  const any = sides({
    rows: [{ label: '通选', sides: [side('通选', (v) => v > 0)], measure: straightOf, domain: STRAIGHT_FIGURES }],
    tiers: tiers('24/216'),
  });
  const one = sides({
    rows: [
      {
        label: '顺子',
        sides: STRAIGHTS.map((text) => side(text, (v) => v === Number(text))),
        measure: straightOf,
        domain: STRAIGHT_FIGURES,
      },
    ],
    tiers: tiers('6/216'),
  });
  return [
    play(['SLH_TX', '三连号/通选/通选', '三连号通选', '通选', '开出123、234、345、456之一即中奖，不分顺序。'], any),
    play(['SLH_DX', '三连号/单选/单选', '三连号单选', '123 456', '开出所选的三连号即中奖，不分顺序。'], one),
  ];
}

export function officialPlays(rules: K3Rules): readonly Play<Picks>[] {
  return [
    ...sumAndTriples(rules),
    ...threeDifferent(),
    ...straights(),
    ...pairPlays(),
    ...twoDifferent(),
    ...singleFaces(),
  ];
}

/** 和值 and 三同号. */
function sumAndTriples(rules: K3Rules): readonly Play<Picks>[] {
  const big =
    rules.officialTriples === 'counted' ? '11–18为大、3–10为小（含豹子）' : '11–17为大、4–10为小，豹子大小不中';
  return [
    play(
      ['HZ', '和值/和值/和值', '和值', '大 单 10', `三骰之和与所选相同即中奖；${big}，奇为单、偶为双；赔率按选项。`],
      sums(rules),
    ),
    play(['STH_TX', '三同号/通选/通选', '三同号通选', '通选', '开出任一豹子即中奖。'], anyTriple('通选')),
    play(['STH_DX', '三同号/单选/单选', '三同号单选', '111 666', '开出所选豹子即中奖。'], oneTriple()),
  ];
}

/** 三不同号. */
function threeDifferent(): readonly Play<Picks>[] {
  const three = { options: DICE, size: 3, tiers: tiers('6/216') };
  return [
    play(
      ['SBT', '三不同号/标准/标准', '三不同号', '1 2 4 6', '至少选三个号码，开出三个不同号码且都在所选之内即中奖。'],
      pool(three),
    ),
    play(
      [
        'SBT_DS',
        '三不同号/单式/单式',
        '三不同号单式',
        '1 2 4;3 5 6',
        '手动输入三个不同号码，与开奖号码相同即中奖，顺序不限。',
      ],
      poolTickets(three),
    ),
    play(
      [
        'SBT_DT',
        '三不同号/胆拖/胆拖',
        '三不同号胆拖',
        '1,2 3 4',
        '选一至两个胆码和若干拖码，每注含全部胆码，三个不同号码与开奖号码相同即中奖。',
      ],
      bankers(three),
    ),
  ];
}

/** 二同号. */
function pairPlays(): readonly Play<Picks>[] {
  const pairTickets = groupTickets({
    length: 3,
    options: DICE,
    first: 1,
    tierByDistinct: new Map([[2, '1']]),
    tiers: tiers('3/216'),
  });
  return [
    play(
      ['ETH_FX', '二同号/复选/复选', '二同号复选', '11 55', '所选号码恰好出现两次即中奖，豹子不中。'],
      pairOf('lose', '同号'),
    ),
    play(
      ['ETH_DX', '二同号/单选/标准', '二同号单选', '11 22,3 4', '选同号和不同号，两同一异与开奖号码完全一致即中奖。'],
      pairAndFace(),
    ),
    play(
      [
        'ETH_DS',
        '二同号/单选/单式',
        '二同号单式',
        '1 1 2;3 5 5',
        '手动输入两同一异的三个号码，与开奖号码完全一致即中奖，顺序不限。',
      ],
      pairTickets,
    ),
  ];
}

/** 二不同号. */
function twoDifferent(): readonly Play<Picks>[] {
  const two = { options: DICE, size: 2, comes: 3, tiers: tiers('30/216') };
  return [
    play(
      ['EBT', '二不同号/标准/标准', '二不同号', '1 3 5', '至少选两个号码，其中任两个号码都在开奖号码中出现即中奖。'],
      pool(two),
    ),
    play(
      ['EBT_DS', '二不同号/单式/单式', '二不同号单式', '1 2;3 6', '手动输入两个不同号码，都在开奖号码中出现即中奖。'],
      poolTickets(two),
    ),
    play(
      [
        'EBT_DT',
        '二不同号/胆拖/胆拖',
        '二不同号胆拖',
        '1,2 3',
        '选一个胆码和若干拖码，胆码和拖码都在开奖号码中出现即中奖。',
      ],
      bankers(two),
    ),
  ];
}

/** 单挑一骰 and 猜必不出. */
function singleFaces(): readonly Play<Picks>[] {
  return [
    play(
      ['DTYS', '单挑一骰/标准/标准', '单挑一骰（猜必出）', '1 6', '所选号码出现即中奖，重复只算一次。'],
      faceComes('once'),
    ),
    play(['BBC', '猜必不出/标准/标准', '猜必不出', '1 6', '所选号码不出现即中奖。'], absent()),
  ];
}
