import type { BlackjackHand } from '@caiting/contract';
import { countText } from '@caiting/contract/wire';
import { BLACKJACK_LIMITS } from '@caiting/games';
import { YUAN, money, parseMoney, yuan, type Money as Amount } from '@caiting/money';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useBalance } from '../../../shared/money/balance.ts';
import { exceptInView } from '../../../shared/site/NotInView.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PhoneBar } from '../../../ui/layout/PhoneBar.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { PauseNote, SessionClock } from '../../protection/index.ts';
import { BLACKJACK_RETURN } from '../core/returns.ts';
import { SoundToggle } from '../core/SoundToggle.tsx';
import { tableTexts } from '../core/table-name.ts';
import { Chips, type Chip } from '../table/Chips.tsx';
import table from '../table/Table.module.css';
import styles from './Blackjack.module.css';
import { BlackjackFelt } from './BlackjackFelt.tsx';
import { SeedCard } from './SeedCard.tsx';
import { blackjackTexts } from './texts.ts';
import { useHand, type Action } from './use-hand.ts';

const ACTIONS: readonly Action[] = ['stand', 'hit', 'double', 'split'];

/** /games/blackjack: twenty-one against the dealer. */
function BlackjackPage() {
  const t = useText(blackjackTexts);
  const name = useText(tableTexts);
  const navigate = useNavigate();
  const { data: balance } = useBalance();
  const play = useHand();
  const { data, isError, refetch } = play.query;
  return (
    <div className={table.page}>
      <PhoneBar
        title={name('blackjack')}
        isHeading
        note={
          <>
            {t('balance')} <Money value={balance?.balance ?? null} />
          </>
        }
        onBack={() => void navigate('/games')}
        actions={<SoundToggle />}
      />
      <h1 className={`${table.title} desk`}>{name('blackjack')}</h1>
      <PauseNote />
      {data === undefined ? (
        isError ? (
          <ErrorState
            title={t('failed')}
            text={t('failedText')}
            action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
          />
        ) : (
          <div role="status" aria-label={t('loading')} className={table.wait}>
            <Skeleton height={340} />
            <Skeleton height={80} />
          </div>
        )
      ) : (
        <div className={table.columns}>
          <div className={table.main}>
            <BlackjackFelt hand={data.hand} />
            <Outcome hand={data.hand} />
            {data.hand && !data.hand.isOver && <Facts hand={data.hand} />}
            {data.hand && !data.hand.isOver ? (
              <Acts hand={data.hand} play={play} />
            ) : (
              <Deal play={play} isNext={data.hand !== null} />
            )}
          </div>
          <aside className={table.side}>
            <SessionClock />
            <SeedCard seed={data.seed} isOpen={data.hand?.isOver === false} />
            <Rules />
          </aside>
        </div>
      )}
    </div>
  );
}

/** What a hand that is over came to: said in place, and read out. */
function Outcome({ hand }: { hand: BlackjackHand | null }) {
  const t = useText(blackjackTexts);
  const isTold = hand !== null && hand.isOver && hand.back !== null;
  const [back, staked] = [parseMoney(hand?.back ?? '0') ?? money(0n), parseMoney(hand?.staked ?? '0') ?? money(0n)];
  return (
    <div role="status" className={table.result} hidden={!isTold}>
      {isTold && (
        <>
          <span>
            {hand.hands.map(({ result }) => t((result ?? 'lose') as 'lose')).join(' / ')} ·{' '}
            {t('resultWin', { staked, back })}
          </span>
          <Money value={money(back - staked)} signed />
        </>
      )}
    </div>
  );
}

function Facts({ hand }: { hand: BlackjackHand }) {
  const t = useText(blackjackTexts);
  const { chance, actions, stake } = hand;
  const adds = actions.includes('double') || actions.includes('split');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('survive')}</dt>
        <dd className="num">{chance === null ? '—' : `${countText((100 * chance.good) / chance.of, 1)}%`}</dd>
      </div>
      <div>
        <dt>{t('most')}</dt>
        <dd>
          <Money value={adds ? stake : '0'} />
        </dd>
      </div>
      <div>
        <dt>{t('returns')}</dt>
        <dd className="num">{BLACKJACK_RETURN}%</dd>
      </div>
    </dl>
  );
}

type Play = ReturnType<typeof useHand>;

function Acts({ hand, play }: { hand: BlackjackHand; play: Play }) {
  const t = useText(blackjackTexts);
  return (
    <div className={`${table.dock} ${styles.dock}`}>
      <Refusal text={play.refusal} />
      <div className={styles.acts}>
        {ACTIONS.map((action) => {
          const costs = action === 'double' || action === 'split';
          return (
            <Button
              key={action}
              size="l"
              kind={action === 'hit' ? 'primary' : 'secondary'}
              disabled={!hand.actions.includes(action) || play.isBusy}
              onClick={() => void play.play(hand, action)}
            >
              {t(action)}
              {costs && hand.actions.includes(action) && <small>{t('more', { amount: hand.stake })}</small>}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

function Deal({ play, isNext }: { play: Play; isNext: boolean }) {
  const t = useText(blackjackTexts);
  const [chip, setChip] = useState<Chip>(10);
  const [stake, setStake] = useState<Amount>(yuan(BLACKJACK_LIMITS.min));
  const [min, max] = [yuan(BLACKJACK_LIMITS.min), yuan(BLACKJACK_LIMITS.max)];
  const [isOut, setOut] = useState(false);
  function add(next: Chip): void {
    setChip(next);
    const sum = money(stake + BigInt(next) * YUAN);
    setOut(sum > max);
    if (sum <= max) setStake(sum);
  }
  return (
    <div className={table.dock}>
      <Refusal text={isOut ? t('limits', { min, max }) : play.refusal} />
      <Chips value={chip} onChange={add} />
      <div className={table.acts}>
        <span className={table.total}>
          {t('stake')}
          <b>
            <Money value={stake} />
          </b>
        </span>
        <Button
          onClick={() => {
            setStake(min);
            setOut(false);
          }}
        >
          {t('clear')}
        </Button>
        <Button
          kind="primary"
          size="l"
          className={table.bet as string}
          busy={play.isBusy}
          onClick={() => void play.begin(stake)}
        >
          {t(isNext ? 'dealAgain' : 'deal')} <Money value={stake} />
        </Button>
      </div>
    </div>
  );
}

function Refusal({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className={table.refusal} role="alert">
      {text}
    </p>
  );
}

function Rules() {
  const t = useText(blackjackTexts);
  const { min, max } = BLACKJACK_LIMITS;
  return (
    <Card className={table.rules}>
      <h2>{t('rules')}</h2>
      <p>{t('rule1')}</p>
      <p>{t('rule2')}</p>
      <p>{t('rule3')}</p>
      <p>{t('rule4', { min, max })}</p>
    </Card>
  );
}
export const Component = exceptInView(BlackjackPage);
