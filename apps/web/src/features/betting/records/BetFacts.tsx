import type { BetDetail as BetDetailSchema, BetItem } from '@caiting/contract';
import { reachableTiers } from '@caiting/lottery/core';
import { formatMoney, formatOddsShown, money, parseMoney, parseOdds } from '@caiting/money';
import type * as z from 'zod/mini';
import { translated, useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { prizeName } from '../../../shared/lottery/prize-name.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { figureTexts } from '../../../shared/money/figures.tsx';
import { Fact } from '../../../ui/display/Fact.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { groupOf } from '../../draws/index.ts';
import { usePlayFinder } from '../core/queries.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { UNITS } from '../slip/line.ts';
import styles from './BetDetail.module.css';
import { detailTexts } from './detail-texts.ts';

type Odds = z.infer<typeof BetDetailSchema>['odds'];

interface Props {
  readonly bet: BetItem;
  readonly odds: Odds;
  /** The rules that it is settled by; left out where they are not told. */
  readonly ruleVersion?: string;
}

/** What a bet is: play, picks, price and the odds it was taken at. */
export default function BetFacts({ bet, odds, ruleVersion }: Props) {
  const t = useText(detailTexts);
  const figure = useText(figureTexts);
  const locale = useLocale((state) => state.locale);
  const group = groupOf(bet.lotteryType);
  const play = usePlayFinder(group ? [group] : [])(bet.lotteryType, bet.playDetailCode);
  const unit = UNITS.find(({ value }) => value === bet.bettingUnit)?.[locale] ?? bet.bettingUnit;
  return (
    <dl className={styles.facts}>
      <Fact name={t('play')}>{translated(bet.playName)}</Fact>
      <Fact name={t('numbers')}>
        <span className={styles.numbers}>{picksShown(bet.bettingNumber, play, Infinity)}</span>
      </Fact>
      <Fact name={t('tickets')}>{t('ticketsValue', { n: bet.bettingCount })}</Fact>
      {bet.betAmountMode === 'stake' ? (
        <Fact name={t('multiple')}>{t('multipleValue', { n: bet.graduationCount, unit })}</Fact>
      ) : (
        <Fact name={t('price')}>{t('amountMode', { n: perTicket(bet) })}</Fact>
      )}
      <Fact name={t('point')}>{bet.bettingPoint}%</Fact>
      <Fact name={figure('rebate')}>
        <Money value={bet.rebate} decimals={4} />
      </Fact>
      <Fact name={t('odds')}>
        {ownOdds(odds, play, bet.bettingNumber).map(({ tier, odds: figure }) => (
          <span key={tier} className={styles.odds}>
            {odds.length > 1 && <i>{prizeName(tier)}</i>} {shownOdds(figure)}
          </span>
        ))}
      </Fact>
      {ruleVersion !== undefined && <Fact name={t('ruleVersion')}>{ruleVersion}</Fact>}
    </dl>
  );
}

/** Of the frozen odds those that the picks can win by; all of them until the play has loaded. */
function ownOdds(odds: Odds, play: AnyPlay | undefined, text: string): Odds {
  const parsed = play?.parse(text);
  if (!play || !parsed?.ok) return odds;
  const own = new Set(reachableTiers(play, parsed.picks));
  return odds.filter(({ tier }) => own.has(tier));
}

function shownOdds(figure: string): string {
  const odds = parseOdds(figure);
  return odds === null ? figure : formatOddsShown(odds);
}

/** Amount lines: what one ticket cost. */
function perTicket({ bettingAmount, bettingCount }: BetItem): string {
  const amount = parseMoney(bettingAmount);
  return amount === null ? bettingAmount : formatMoney(money(amount / BigInt(bettingCount)));
}
