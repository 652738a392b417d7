import type { IssueNo, LotteryCode } from '@caiting/contract';
import { findPlay, type Group } from '@caiting/lottery';
import { YUAN, formatMoney, money, type Money } from '@caiting/money';
import type { Dice } from './dice.ts';

/** What the ten play: lotteries of each kind, with plays and lines of them. */
export const TASTES: readonly {
  readonly lotteryCode: string;
  readonly group: Group;
  readonly plays: readonly (readonly [code: string, ...lines: string[]])[];
}[] = [
  {
    lotteryCode: 'ssc1',
    group: 'SSC',
    plays: [
      ['X_ZH', '大', '单', '小 双'],
      ['X_QIU', '大,-,-,-,-', '-,双,-,-,-', '-,-,-,质,-'],
      ['X_LH', '龙,-,-,-,-,-,-,-,-,-', '虎,-,-,-,-,-,-,-,-,-'],
      ['DWD', '1 3 5,-,-,-,-', '-,-,-,-,0 2 4', '6 7,-,5,-,-'],
      ['Q3_ZX_FS', '1 2,3 4,5 6', '0 8,6,8'],
    ],
  },
  {
    lotteryCode: 'pk101',
    group: 'PK10',
    plays: [
      ['X_LM', '大,-,-,-,-,-,-,-,-,-', '单,双,-,-,-,-,-,-,-,-', '龙,-,-,-,-,-,-,-,-,-'],
      ['X_GYH', '大', '单', '3 19'],
      ['DWD', '01 02 03,-,-,-,-,-,-,-,-,-', '-,-,06 07,-,-,-,-,-,-,-'],
    ],
  },
  {
    lotteryCode: 'k31',
    group: 'K3',
    plays: [
      ['X_LM', '大', '单', '小', '双'],
      ['HZ', '10 11', '9', '4 17'],
      ['X_SJ', '1 6', '3'],
    ],
  },
  {
    lotteryCode: 'syx51',
    group: 'SYX5',
    plays: [
      ['X_ZH', '大', '单'],
      ['DWD', '01 03 05,-,-,-,-', '-,07 09,-,-,-'],
    ],
  },
  {
    lotteryCode: 'kl81',
    group: 'KL8',
    plays: [
      ['X_ZH', '大', '单'],
      ['RX1', '01 02', '18 66'],
    ],
  },
  {
    lotteryCode: 'bj281',
    group: 'BJ28',
    plays: [
      ['HH', '大', '小 双', '单'],
      ['TM', '13 14', '0 27'],
    ],
  },
];
type Taste = (typeof TASTES)[number];

const TICKET_YUAN = [2, 2, 5, 5, 10, 20];
/** A stake-mode ticket costs two yuan. */
const BASE_TICKET_YUAN = 2;
const MULTIPLES = [1, 1, 1, 2, 3];

/** A line as the wire takes it, and its cost. */
interface Drawn {
  readonly line: Readonly<Record<string, unknown>>;
  readonly amount: Money;
}

/** One line of the taste, at a small stake. `multiples`: those that may be drawn. */
export function drawLine(
  taste: Taste,
  issue: string,
  dice: Dice,
  { code, multiples = MULTIPLES }: { readonly code?: string; readonly multiples?: readonly number[] } = {},
): Drawn {
  const [play, ...lines] = code === undefined ? dice.of(taste.plays) : (playOf(taste, code) ?? dice.of(taste.plays));
  const picks = dice.of(lines);
  const rules = findPlay(taste.group, play);
  const read = rules?.parse(picks);
  if (!rules || !read?.ok) throw new Error(`demo life: ${taste.group} ${play} ${picks} is no line`);
  const count = rules.count(read.picks);
  const isStake = rules.mode === 'stake';
  const multiple = isStake ? dice.of(multiples) : 1;
  const ticket = isStake ? BASE_TICKET_YUAN : dice.of(TICKET_YUAN);
  const amount = money(BigInt(ticket * count * multiple) * YUAN);
  return {
    amount,
    line: {
      lotteryCode: taste.lotteryCode as LotteryCode,
      playDetailCode: play,
      bettingNumber: picks,
      bettingCount: count,
      bettingAmount: formatMoney(amount),
      bettingPoint: '0',
      bettingUnit: '1',
      bettingIssue: issue as IssueNo,
      graduationCount: multiple,
    },
  };
}

const playOf = (taste: Taste, code: string) => taste.plays.find(([play]) => play === code);
