import {
  BASE_TICKET_YUAN,
  BetShare,
  CARD_DISPLAY_MODES,
  MESSAGE_TYPES,
  ProfitShare,
  moneyText,
  dayOf,
} from '@caiting/contract';
import type { BetCard, BetCardLine, ProfitCard } from '@caiting/contract';
import { money, parseMoney, yuan, YUAN } from '@caiting/money';
import type * as z from 'zod/mini';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { betFigures, sharedBet } from '../../betting/index.ts';
import type { SharedBet } from '../../betting/index.ts';

type CardRefusal = 'cardForged' | 'cardMixed';
const DAY_MS = 86_400_000;

/** What is shared → the JSON of its message, from the sharer's own records alone. Anything else in it is a forged card. */
export async function buildCard(
  deps: Deps,
  userId: string,
  type: number,
  message: string,
): Promise<Outcome<string, CardRefusal>> {
  const asked = readJson(message);
  if (type === MESSAGE_TYPES.betCard) {
    const share = BetShare.safeParse(asked);
    return share.success ? betCard(deps, userId, share.data) : refuse('cardForged');
  }
  const share = ProfitShare.safeParse(asked);
  return share.success ? ok(JSON.stringify(await profitCard(deps, userId, share.data.data.day))) : refuse('cardForged');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Told as a forged card, like any other message that is no share.
    return null;
  }
}

async function betCard(
  deps: Deps,
  userId: string,
  share: z.infer<typeof BetShare>,
): Promise<Outcome<string, CardRefusal>> {
  const lines: BetCardLine[] = [];
  for (const wanted of share.data) {
    const bet = await sharedBet(deps, userId, wanted.betId);
    if (!bet) return refuse('cardForged');
    lines.push(cardLine(bet, wanted));
  }
  const [first] = lines;
  if (lines.some((line) => line.lotteryCode !== first?.lotteryCode || line.bettingIssue !== first.bettingIssue))
    return refuse('cardMixed');
  return ok(JSON.stringify({ data: lines } satisfies BetCard));
}

/** Numbers are hidden while the bet waits for its draw; an edited stake is computed again from the real tickets. */
function cardLine({ item, ticketStake }: SharedBet, wanted: z.infer<typeof BetShare>['data'][number]): BetCardLine {
  const isHidden = wanted.cardDisplayMode === CARD_DISPLAY_MODES.hidden && item.state === 'placed';
  const isStake = item.betAmountMode === 'stake';
  const multiple = isStake ? (wanted.graduationCount ?? item.graduationCount) : 1;
  const ticket = isStake
    ? money((yuan(BASE_TICKET_YUAN) * (parseMoney(item.bettingUnit) ?? YUAN) * BigInt(multiple)) / YUAN)
    : wanted.amount === undefined
      ? ticketStake
      : yuan(wanted.amount);
  return {
    betId: item.id,
    lotteryCode: item.lotteryCode,
    lotteryName: item.lotteryName,
    lotteryType: item.lotteryType,
    country: 'CN',
    bettingIssue: item.issue,
    betDetail: isHidden ? item.playName : `${item.playName} ${item.bettingNumber}`,
    betDetailTitle: item.playName,
    betDetailContent: isHidden ? '' : item.bettingNumber,
    bettingAmount: moneyText(money(ticket * BigInt(item.bettingCount))),
    playDetailCode: item.playDetailCode,
    bettingNumber: isHidden ? '' : item.bettingNumber,
    bettingCount: item.bettingCount,
    bettingUnit: item.bettingUnit,
    graduationCount: multiple,
    betAmountMode: item.betAmountMode,
    cardDisplayMode: isHidden ? CARD_DISPLAY_MODES.hidden : CARD_DISPLAY_MODES.shown,
    isEdited: ticket !== ticketStake,
  };
}

async function profitCard(deps: Deps, userId: string, day: 'today' | 'yesterday'): Promise<ProfitCard> {
  const today = await shanghaiDay(deps.db);
  const from = day === 'today' ? today : new Date(today.getTime() - DAY_MS);
  const figures = await betFigures(deps, userId, { from, to: new Date(from.getTime() + DAY_MS) });
  const date = dayOf(from.getTime());
  return {
    data: [
      {
        betAmount: moneyText(figures.stake),
        openAmount: moneyText(figures.open),
        returnAmount: moneyText(figures.payout),
        rebateAmount: moneyText(figures.rebate),
        profit: moneyText(figures.profit),
        dateName: day === 'today' ? '今日战绩' : '昨日战绩',
        date,
      },
    ],
  };
}

/** When the day of Asia/Shanghai began, on the database's clock. */
async function shanghaiDay(db: Queries): Promise<Date> {
  const row = await db.one<{ at: Date }>(
    `select date_trunc('day', app_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as at`,
  );
  return row.at;
}
