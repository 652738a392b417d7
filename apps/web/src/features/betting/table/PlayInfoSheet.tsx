import { PRIZE_PER_TICKET_MAX_YUAN, saidLimit, ticketStakeMax } from '@caiting/contract';
import { formatYuan, yuan } from '@caiting/money';
import { ChevronRight } from 'lucide-react';
import { use } from 'react';
import { Link } from 'react-router';
import { defineTexts, translated, useText } from '../../../platform/i18n/i18n.ts';
import { prizeName } from '../../../shared/lottery/prize-name.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { Fact } from '../../../ui/display/Fact.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { UiWords } from '../../../ui/words.ts';
import { PlayToday } from '../../protection/index.ts';
import { betTexts } from '../core/texts.ts';
import type { RebateView } from '../pads/use-stake-view.ts';
import type { Lottery } from '../pads/use-table.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { dearestOf, oddsShown } from '../slip/line-view.ts';
import { useLineLimits } from '../slip/limits.ts';
import { chancesOf } from './chances.ts';
import styles from './PlayInfoSheet.module.css';
import { RebateSlider } from './RebateSlider.tsx';
import { usePrizes } from './use-official-stake.ts';

/** Said here alone: the table does not wait for it. */
const infoTexts = defineTexts(
  {
    wholeRules: '完整玩法',
    singlePrize: '单注奖金',
    chance: '中奖概率',
    chanceByPick: '随所选号码而定',
    ticketMax: '单注最多',
    line: '每单限额',
    cap: '单注奖金上限',
  },
  {
    wholeRules: 'Full rules',
    singlePrize: 'Prize per ticket',
    chance: 'Chance',
    chanceByPick: 'Depends on the numbers picked',
    ticketMax: 'Maximum per ticket',
    line: 'Limits per line',
    cap: 'Maximum prize per ticket',
  },
);

export interface ExplainedPlay {
  /** What is explained: a play, or a tab of several. */
  readonly title: string;
  /** Whose whole rules are a press away. */
  readonly play: AnyPlay;
  /** All plays on the screen. */
  readonly plays: readonly AnyPlay[];
  readonly lottery: Lottery;
  readonly view: RebateView;
}

/** Rule, prize against rebate, chance and limits of what is on the screen, and how long and how much was played today. */
export function PlayInfoSheet(props: ExplainedPlay & { open: boolean; onClose(): void }) {
  const { title, play, plays, lottery, view, open, onClose } = props;
  const t = useText(betTexts);
  const own = useText(infoTexts);
  // 特码A and 特码B leave nothing to trade.
  const traded = plays.find(({ trade }) => trade === undefined);
  return (
    <Sheet open={open} title={t('playInfo')} onClose={onClose}>
      <h3 className={styles.of}>
        {title}
        {isBuilt('/howtoplay/:id') && (
          <Link className="link" to={`/howtoplay/${lottery.lotteryCode}?play=${play.code}`}>
            {own('wholeRules')} <ChevronRight size={14} aria-hidden="true" />
          </Link>
        )}
      </h3>
      {plays.map((one) => (
        <OnePlay key={one.code} play={one} lottery={lottery} view={view} isNamed={plays.length > 1} />
      ))}
      {traded && (
        <div className={styles.trade}>
          <Trade play={traded} lottery={lottery} view={view} />
        </div>
      )}
      <PlayToday />
    </Sheet>
  );
}

type Of = Pick<ExplainedPlay, 'play' | 'lottery' | 'view'>;

function Trade({ play, lottery, view }: Of) {
  const [, prize] = usePrizes(play, view);
  return play.family === 'official' ? (
    <RebateSlider group={lottery.group} view={view} name="prize" shown={formatYuan(prize)} />
  ) : (
    <RebateSlider
      group={lottery.group}
      view={view}
      name="odds"
      shown={(view.isKnown && oddsShown(view.oddsOf(play))) || '—'}
    />
  );
}

/** One play: its rule, then its figures. Those that hang on the rebate level are left out until it is known. */
function OnePlay({ play, lottery, view, isNamed }: Of & { isNamed: boolean }) {
  const own = useText(infoTexts);
  const { colon } = use(UiWords);
  const limits = useLineLimits(lottery.group);
  const [least, most] = usePrizes(play, view);
  const isOfficial = play.family === 'official';
  return (
    <>
      <p className={styles.rule}>
        {isNamed && `${translated(play.label)}${colon}`}
        {translated(play.rule)}
      </p>
      <dl className={styles.facts}>
        {isOfficial && view.isKnown && (
          <Fact name={own('singlePrize')}>
            <span>
              <Money value={least} />
              {formatYuan(least) !== formatYuan(most) && (
                <>
                  –<Money value={most} />
                </>
              )}
            </span>
          </Fact>
        )}
        <Fact name={own('chance')}>
          <Chances play={play} />
        </Fact>
        {limits && view.isKnown && (
          <>
            <Fact name={own('ticketMax')}>
              <Money
                value={saidLimit(
                  ticketStakeMax(dearestOf(view.oddsOf(play)), isOfficial ? 'stake' : 'amount', limits.stakeMax),
                )}
              />
            </Fact>
            <Fact name={own('line')}>
              <span>
                <Money value={limits.stakeMin} /> – <Money value={limits.stakeMax} />
              </span>
            </Fact>
            <Fact name={own('cap')}>
              <Money value={yuan(PRIZE_PER_TICKET_MAX_YUAN)} />
            </Fact>
          </>
        )}
      </dl>
    </>
  );
}

function Chances({ play }: { play: AnyPlay }) {
  const own = useText(infoTexts);
  const chances = chancesOf(play);
  if (chances === null) return own('chanceByPick');
  return chances.map(({ names, said }) => (
    <span key={names.join(' ')}>
      {names.map(prizeName).join(' ')} {said}
    </span>
  ));
}
