import type { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { ChevronRight, Copy, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CallError } from '../../../platform/call/call.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/form/Button.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { DealtCards } from '../core/DealtCards.tsx';
import { betTexts, outcomeTexts, outcomeWords, wordOf } from '../core/game-words.ts';
import { checkPath, houseRound } from '../core/round-name.ts';
import { useRoundWord } from '../core/round-words.ts';
import styles from './ChessDetail.module.css';
import { useRound } from './queries.ts';
import { ROUND_TONES } from './tones.ts';
import { roundTexts } from './texts.ts';

type Detail = CallOutput<typeof calls.getGameBetInfo>;

/** /userCenter/chessDetail?id=: one own round from its stakes to what came back, with the way to its check. */
export function Component() {
  const t = useText(roundTexts);
  const [query] = useSearchParams();
  const { data, error, isPending, refetch } = useRound(query.get('id') ?? '');
  if (isPending) return <DetailSkeleton />;
  if (!data && error instanceof CallError && error.code !== null)
    return (
      <Empty
        title={t('notFound')}
        text={t('notFoundText')}
        action={<ButtonLink to="/userCenter/chessRecord">{t('backToList')}</ButtonLink>}
      />
    );
  if (!data)
    return (
      <ErrorState
        title={t('roundFailed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  return (
    <div className={styles.page}>
      <Head detail={data} />
      <div>
        <Cards detail={data} />
        <Stakes detail={data} />
      </div>
      <Moves moves={data.moves} />
    </div>
  );
}

function Head({ detail: { round, isAway } }: { detail: Detail }) {
  const t = useText(roundTexts);
  const locale = useLocale((state) => state.locale);
  const roundWord = useRoundWord();
  const isOpen = round.state === 'open';
  return (
    <Card className={styles.head}>
      <div className={styles.title}>
        <span>
          <h1 className="desk">{round.gameName[locale]}</h1>
          <b className="phone">{round.gameName[locale]}</b>
          <span className="num">{roundWord(round)}</span>
        </span>
        <Tag tone={ROUND_TONES[round.state]}>{t(round.state)}</Tag>
      </div>
      <dl className={styles.figures}>
        <Figure name={t('staked')}>
          <Money value={round.staked} />
        </Figure>
        <Figure name={t('back')}>
          <Money value={isOpen ? null : round.back} />
        </Figure>
        <Figure name={t('profit')}>
          <Money value={round.profit} signed />
        </Figure>
      </dl>
      <p className={styles.order}>
        {t('idHead')} <span className="num">{round.id}</span>
        <IconButton label={t('copy')} size="s" onClick={() => void copyText(round.id)}>
          <Copy size={14} aria-hidden="true" />
        </IconButton>
      </p>
      {isAway && <Banner tone="warn">{t('away')}</Banner>}
    </Card>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The cards with their outcome, or why there are none; below them the way to the check. */
function Cards({ detail: { round, proof, isAway } }: { detail: Detail }) {
  const t = useText(roundTexts);
  const outcome = useText(outcomeTexts);
  const check = checkPath(round);
  const why =
    houseRound(round) === null ? 'elsewhere' : isAway ? 'cardsAway' : round.state === 'void' ? 'noCards' : 'notShown';
  return (
    <Card>
      <CardHead title={t('cards')} />
      <div className={styles.cards}>
        {proof && proof.outcome !== null ? (
          <>
            <DealtCards proof={proof} width={44} />
            <b>{outcomeWords(outcome, proof.outcome)}</b>
          </>
        ) : (
          <span className="t2">{t(why)}</span>
        )}
      </div>
      <dl className={styles.facts}>
        <Figure name={t('startedAt')}>{recordTime(round.startedAt)}</Figure>
        {round.endedAt !== null && <Figure name={t('endedAt')}>{recordTime(round.endedAt)}</Figure>}
      </dl>
      {check !== null && round.state !== 'void' && (
        <Link className={styles.proof} to={check}>
          <ShieldCheck size={18} aria-hidden="true" /> {t('verify')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
    </Card>
  );
}

const BET_ORDER = Object.keys(betTexts.zh);

/** Stake by stake what came back; a hand of twenty-one has but one, which stands above. */
function Stakes({ detail: { stakes, back, round } }: { detail: Detail }) {
  const t = useText(roundTexts);
  const bet = useText(betTexts);
  // As the bets lie on the table; the wire keeps no order.
  const lines = Object.entries(stakes ?? {}).toSorted(([a], [b]) => BET_ORDER.indexOf(a) - BET_ORDER.indexOf(b));
  return lines.length === 0 ? null : (
    <Card>
      <CardHead title={t('stakes')} />
      <ul className={styles.lines}>
        {lines.map(([key, staked]) => (
          <li key={key}>
            <span>
              <b>{wordOf(betTexts, bet, key)}</b>
              <small>
                {t('staked')} <Money value={staked} />
              </small>
            </span>
            <span className={styles.end}>
              <small>{t('back')}</small>
              <b>
                <Money value={round.state === 'open' ? null : (back?.[key] ?? '0')} />
              </b>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Moves that take from the player. */
const TAKES: ReadonlySet<Detail['moves'][number]['kind']> = new Set(['debit', 'takenBack']);

function Moves({ moves }: { moves: Detail['moves'] }) {
  const t = useText(roundTexts);
  return moves.length === 0 ? null : (
    <Card>
      <CardHead title={t('moves')} />
      <ul className={styles.lines}>
        {moves.map(({ kind, transactionId, amount, at }) => {
          const isNothing = /^0(?:\.0*)?$/.test(amount);
          return (
            <li key={transactionId}>
              <span>
                <b>{t(kind === 'credit' && isNothing ? 'lostMove' : kind)}</b>
                <small className="num">{recordTime(at)}</small>
              </span>
              <b>
                <Money value={TAKES.has(kind) ? `-${amount}` : amount} signed decimals={4} />
              </b>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function DetailSkeleton() {
  const t = useText(roundTexts);
  return (
    <div className={styles.page} aria-busy="true" aria-label={t('loading')}>
      <Card className={styles.head}>
        <Skeleton width={180} height={44} radius={12} />
        <Skeleton width="100%" height={64} />
      </Card>
      <Card className={styles.head}>
        <Skeleton width={180} height={62} />
        <Skeleton width="100%" height={80} />
      </Card>
    </div>
  );
}
