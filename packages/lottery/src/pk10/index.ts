/** PK10: 21 plays over a permutation of 01–10 (plays.md §9). */
import {
  TEN,
  bigSmallOddEven,
  differentBalls,
  directRows,
  directTickets,
  exactly,
  maker,
  numerals,
  perPlace,
  pool,
  range,
  side,
  sides,
  sum,
} from '../families/index.ts';
import type { Matcher, SideRow, Together } from '../families/index.ts';
import { choose } from '../combinatorics.ts';
import { fraction } from '../fraction.ts';
import type { Picks, Play } from '../play.ts';
import { tier, tiers } from '../tiers.ts';

/** Rule choices of plays.md §14. */
export interface Pk10Rules {
  /** 冠亚和 11: 小, or 大 and 小 given back. */
  readonly eleven: 'small' | 'refund';
}

export const PK10_RULES: Pk10Rules = { eleven: 'small' };

const RANKS = ['冠军', '亚军', '季军', '第四名', '第五名', '第六名', '第七名', '第八名', '第九名', '第十名'];
const NUMBERS = numerals(1, 10, 2);
const WORDS = ['', '一', '二', '三', '四', '五'];

const official = maker('PK10', 'official').play;
const credit = maker('PK10', 'credit').play;

const firstPlaces = (k: number): number[] => Array.from({ length: k }, (_, place) => place);

/** 猜冠军: each number is a ticket on the first place. */
function champion(): Play<Picks> {
  const matcher = sides({
    rows: [{ label: '冠军', sides: exactly(NUMBERS), measure: (drawn) => drawn[0] as number, domain: range(1, 10) }],
    tiers: tiers('1/10'),
    look: 'pad',
  });
  return official(['Q1', '前一/直选/复式', '猜冠军', '01 05', '所选号码与第一名相同即中奖。'], matcher);
}

/** 前二 … 前五: 直选复式, 直选单式, 组选复式. */
function firstRanks(k: number): readonly Play<Picks>[] {
  const name = `前${WORDS[k]}`;
  const places = firstPlaces(k);
  const rows = `01 02,${NUMBERS.slice(2, k + 1).join(',')}`;
  const labels = RANKS.slice(0, k);
  const group = pool({ options: TEN.options, size: k, tiers: [tier('1', fraction(1, choose(10, k)))] });
  return [
    official(
      [
        `Q${k}_ZX_FS`,
        `${name}/直选/复式`,
        `${name}直选复式`,
        rows,
        `前${k}名次与号码全部相同即中奖；含重复号码的组合不算注数。`,
      ],
      directRows(TEN, labels),
      places,
    ),
    official(
      [
        `Q${k}_ZX_DS`,
        `${name}/直选/单式`,
        `${name}直选单式`,
        NUMBERS.slice(0, k).join(' '),
        `手动输入${k}个不同号码，与前${k}名次全部相同即中奖。`,
      ],
      directTickets(TEN, k),
      places,
    ),
    official(
      [
        `Q${k}_ZU_FS`,
        `${name}/组选/复式`,
        `${name}组选复式`,
        NUMBERS.slice(0, k + 1).join(' '),
        `前${k}名的号码都在所选之内即中奖，不分名次。`,
      ],
      group,
      places,
    ),
  ];
}

function everyRank(): Matcher {
  return sides({
    rows: perPlace(RANKS, range(1, 10), exactly(NUMBERS)),
    tiers: tiers('1/10'),
    look: 'pad',
    together: differentBalls,
  });
}

/** 冠亚和: sides and single sums. */
function topTwoSum({ eleven }: Pk10Rules): Matcher {
  const tie = eleven === 'refund' ? (v: number): boolean => v === 11 : undefined;
  const [, , odd, even] = bigSmallOddEven(12);
  const list = [
    side('大', (v) => v >= 12, tie),
    side('小', (v) => v < 12, tie),
    odd,
    even,
    ...exactly(numerals(3, 19)),
  ].filter((entry) => entry !== undefined);
  const words = eleven === 'refund' ? '大/小: 20/45（退 5/45）; 双: 20/45; 单: 25/45' : '大/双: 20/45; 小/单: 25/45';
  return sides({
    rows: [{ label: '冠亚和', sides: list, measure: sum, domain: range(3, 19) }],
    tiers: tiers(`${words}; 3/4/18/19: 1/45; 5/6/16/17: 2/45; 7/8/14/15: 3/45; 9/10/12/13: 4/45; 11: 5/45`),
  });
}

/** Every two different numbers as `rankSides` measures them. */
const RANK_PAIRS = range(1, 10).flatMap((own) =>
  range(1, 10)
    .filter((rival) => rival !== own)
    .map((rival) => own + 16 * rival),
);

/**
 * Ranks i and 11 − i are judged together, and the five pairs of ranks share out the ten numbers: dynamic programme over the numbers given to
 * the first pairs, 11,520 steps.
 */
const rankPairs: Together = (rows) => {
  const worthOf = (place: number, figure: number): number =>
    rows.find(({ index }) => index === place)?.worthAt(figure) ?? 0;
  let known = new Map([[0, 0]]);
  for (let place = 0; place < 5; place += 1) {
    const pairs = RANK_PAIRS.map((figure) => {
      const [own, rival] = [figure % 16, figure >> 4];
      return { taken: (1 << own) | (1 << rival), worth: worthOf(place, figure) + worthOf(9 - place, rival + 16 * own) };
    });
    const next = new Map<number, number>();
    for (const [used, total] of known) {
      for (const { taken, worth } of pairs) {
        if (used & taken) continue;
        const reached = next.get(used | taken);
        if (reached === undefined || reached < total + worth) next.set(used | taken, total + worth);
      }
    }
    known = next;
  }
  return Math.max(...known.values());
};

/** Sides of each rank; dragon and tiger of ranks 1–5 against 10–6. The row measures the rank's number and, above ten, its opponent's. */
function rankSides(): Matcher {
  const own = (v: number): number => v % 16;
  const rival = (v: number): number => v >> 4;
  const list = bigSmallOddEven(6).map(({ text, wins }) => side(text, (v) => wins(own(v))));
  const dragon = [side('龙', (v) => own(v) > rival(v)), side('虎', (v) => own(v) < rival(v))];
  const rows = RANKS.map((label, place): SideRow => ({
    label,
    sides: place < 5 ? [...list, ...dragon] : list,
    measure: (drawn) => (drawn[place] as number) + 16 * (drawn[9 - place] as number),
    domain: RANK_PAIRS,
  }));
  return sides({ rows, tiers: tiers('大/小/单/双/龙/虎: 5/10'), together: rankPairs });
}

function topThreeSum(): Matcher {
  return sides({
    rows: [{ label: '冠亚季和', sides: exactly(numerals(6, 27)), measure: sum, domain: range(6, 27) }],
    tiers: tiers(
      '6/7/26/27: 6/720; 8/25: 12/720; 9/24: 18/720; 10/23: 3/90; 11/22: 30/720; 12/21: 42/720; 13/20: 3/45; 14/19: 54/720; 15/16/17/18: 60/720',
    ),
  });
}

export function createPlays(rules: Pk10Rules = PK10_RULES): readonly Play<Picks>[] {
  const sumRule = `冠军与亚军号码之和：12–19为大，3–${rules.eleven === 'refund' ? '10为小，11退本金' : '11为小'}，奇为单、偶为双；赔率按选项。`;
  const sideRule = '6–10为大、1–5为小，奇为单、偶为双；龙虎只在第1–5名：第i名与第(11−i)名比，大为龙、小为虎。';
  const two = firstPlaces(2);
  return [
    champion(),
    ...[2, 3, 4, 5].flatMap(firstRanks),
    official(
      [
        'DWD',
        '定位胆/定位胆/一至十名',
        '定位胆',
        '01 02,-,-,-,-,-,-,-,-,10',
        '该名次开出所选号码即中奖，每个号码一注。',
      ],
      everyRank(),
    ),
    official(['GYH', '冠亚和/和值/和值', '冠亚和', '大 3 19', sumRule], topTwoSum(rules), two),
    official(['LM', '两面/一至十名/两面', '两面', '大 龙,-,-,-,-,单,-,-,-,-', sideRule], rankSides()),
    credit(['X_GYH', '信用/冠亚和/冠亚和', '冠亚和', '大 3 19', sumRule], topTwoSum(rules), two),
    credit(['X_LM', '信用/两面/一至十名', '一至十名两面', '大 龙,-,-,-,-,单,-,-,-,-', sideRule], rankSides()),
    credit(
      ['X_NUM', '信用/数字盘/各球', '一至十名数字', '04 06,-,-,-,-,-,-,-,-,-', '该名次开出所选号码即中奖。'],
      everyRank(),
    ),
    credit(
      ['X_GYZ', '信用/冠亚组合/组合', '冠亚组合', '01 02 05', '前两名为所选两码即中奖，不分先后。'],
      pool({ options: TEN.options, size: 2, tiers: tiers('1/45') }),
      two,
    ),
    credit(
      ['X_GYJH', '信用/冠亚季和/和值', '冠亚季和', '6 16 27', '前三名号码之和等于所选点数即中奖，赔率按点数。'],
      topThreeSum(),
      firstPlaces(3),
    ),
  ];
}

export const plays = createPlays();
