import { MULTIPLE_MAX, type LotteryInfo, type LotteryNow } from '@caiting/contract';
import type { Group, Picks } from '@caiting/lottery/core';
import { yuanText } from '@caiting/contract/wire';
import { ChevronRight, Dices } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Stepper } from '../../../ui/form/Stepper.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Ball } from '../../../ui/lottery/Ball.tsx';
import { CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { usePhase } from '../../draws/index.ts';
import { betTexts } from '../core/texts.ts';
import { usePlayFinder } from '../core/queries.ts';
import { useGate } from '../core/use-gate.ts';
import { useRebateView, type RebateView } from '../pads/use-stake-view.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { randomPicks, readingOf } from '../picks/pick-state.ts';
import { ConfirmDialog } from '../slip/lazy-confirm.ts';
import { linePreview } from '../slip/line-view.ts';
import { amountOf, type SlipLine } from '../slip/line.ts';
import { usePlace } from '../slip/use-place.ts';
import { chancesOf } from '../table/chances.ts';
import { dice, draftLine } from '../table/draft.ts';
import styles from './QuickNumbers.module.css';
import { numbersTexts } from './numbers-texts.ts';

const BALL_PX = 36;

interface Props {
  readonly lottery: LotteryInfo & { readonly group: Group };
  readonly now: LotteryNow | undefined;
  /** The play whose ticket is five numbers. */
  readonly code: string;
}

/** Five numbers by lot, staked without leaving the page: what they cost, what they could return and how likely that is, then the usual question. */
export function QuickNumbers({ lottery, now, code }: Props) {
  const t = useText(numbersTexts);
  const play = usePlayFinder([lottery.group])(lottery.group, code);
  const view = useRebateView(lottery.lotteryCode, lottery.group);
  const [multiple, setMultiple] = useState(1);
  const first = useMemo(() => play && randomPicks(play, [], dice), [play]);
  const [other, setOther] = useState<Picks | null>(null);
  const another = useCallback(() => play && setOther(randomPicks(play, [], dice)), [play]);
  // What was staked is not offered again.
  const placing = usePlace(another);
  const line = useLine(lottery, play, view, { multiple, picks: other ?? first ?? null });
  const gate = useGate(usePhase(now, lottery.paused), placing.isBusy, view.isKnown);
  const plays = useMemo(() => new Map(play ? [[play.code, play]] : []), [play]);
  const numbers = line?.text.match(/\d+/g) ?? [];
  return (
    <section className={styles.box} aria-label={t('title')}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        {now && <p className="num">{t('issue', { issue: wholeIssue(now.current.issue) })}</p>}
        {now && <CountdownText endsAt={now.current.closeAt} drawsAt={now.current.drawAt} />}
      </header>
      {line ? (
        <p className={styles.numbers} role="status" aria-label={t('numbers', { numbers: numbers.join(' ') })}>
          {numbers.map((number, at) => (
            <Ball key={at} group={lottery.group} value={number} size={BALL_PX} />
          ))}
        </p>
      ) : (
        <Skeleton height={BALL_PX} />
      )}
      <p className={styles.ways}>
        <Button kind="ghost" size="s" disabled={!line} onClick={another}>
          <Dices size={16} aria-hidden="true" /> {t('another')}
        </Button>
        <Link to={`/lottery/${lottery.lotteryType}/${lottery.lotteryCode}?play=${code}`}>
          {t('pickOwn')} <ChevronRight size={14} aria-hidden="true" />
        </Link>
      </p>
      <span className={styles.times}>
        <Stepper label={t('multiple')} value={multiple} min={1} max={MULTIPLE_MAX} onChange={setMultiple} />
        <span aria-hidden="true">{t('times')}</span>
      </span>
      <Figures line={line} play={play} basePayout={view.basePayout} />
      <Button
        kind="soft"
        size="l"
        block
        busy={placing.isBusy}
        disabled={gate !== null || line === null}
        onClick={() => line && placing.ask([line])}
      >
        {gate ?? `${t('bet')} ${line ? yuanText(amountOf(line)) : ''}`}
      </Button>
      <Suspense>
        <ConfirmDialog placing={placing} lottery={lottery} now={now} plays={plays} basePayout={view.basePayout} />
      </Suspense>
    </section>
  );
}

/** The five numbers as a line; null until the play and the player's rebate are known. */
function useLine(
  lottery: Props['lottery'],
  play: AnyPlay | undefined,
  view: RebateView,
  { multiple, picks }: { multiple: number; picks: Picks | null },
): SlipLine | null {
  return useMemo(() => {
    if (!play || !picks || !view.isKnown) return null;
    const stake = { mode: 'stake', unit: '1', multiple, perTicket: 0, point: view.pointOf(play) } as const;
    return draftLine(lottery, play, readingOf(play, picks), stake);
  }, [lottery, play, picks, view, multiple]);
}

/** What it costs, what it could return, and how likely that is: always the three together. */
function Figures({ line, play, basePayout }: { line: SlipLine | null; play: AnyPlay | undefined; basePayout: string }) {
  const t = useText(numbersTexts);
  const bet = useText(betTexts);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>
          {play ? translated(play.label) : '…'} · {bet('tickets', { n: 1 })}
        </dt>
        <dd>
          <Money value={line && amountOf(line)} />
        </dd>
      </div>
      <div>
        <dt>{t('payout')}</dt>
        <dd>
          <Money value={line && (linePreview(line, play, basePayout)?.best ?? null)} />
        </dd>
      </div>
      <div>
        <dt>{t('chance')}</dt>
        <dd className="num">{(play && chancesOf(play)?.[0]?.said) ?? '…'}</dd>
      </div>
    </dl>
  );
}
