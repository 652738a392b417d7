import type { GameItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Maximize, Minimize } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { CallError } from '../../../platform/call/call.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { useBalance } from '../../../shared/money/balance.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/form/Button.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { PhoneBar } from '../../../ui/layout/PhoneBar.tsx';
import { Empty, ErrorState, Forbidden, Skeleton } from '../../../ui/layout/States.tsx';
import { PauseNote, SessionClock } from '../../protection/index.ts';
import { GameFrame } from './GameFrame.tsx';
import styles from './Outside.module.css';
import { outsideTexts } from './texts.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useLaunch } from './use-launch.ts';

/** A game that is closed meanwhile takes no more stakes, and its player should know why. */
const LOOK_AGAIN_MS = 60_000;
/** The site's own games, which are no frames, by where they are played. */
const OWN_PAGES: Readonly<Record<string, string>> = { blackjack: '/games/blackjack' };

/** /games/play/{game}: a game of an outside provider, in a frame of its own. */
export function Component() {
  const { game: code = '' } = useParams();
  const list = useQuery({ ...callQuery(calls.gameListFront, {}, true), refetchInterval: LOOK_AGAIN_MS });
  const item = list.data?.list.find((one) => one.code === code);
  if (item?.isHouse) return <Navigate to={OWN_PAGES[code] ?? '/games'} replace />;
  return (
    <Page
      key={code}
      code={code}
      item={item}
      isKnown={list.data !== undefined}
      onAgain={list.isError ? list.refetch : null}
    />
  );
}

interface PageProps {
  readonly code: string;
  readonly item: GameItem | undefined;
  /** The list has come: a game that is not in it is none. */
  readonly isKnown: boolean;
  /** The list did not come. */
  readonly onAgain: (() => unknown) | null;
}

function Page({ code, item, isKnown, onAgain }: PageProps) {
  const t = useText(outsideTexts);
  const locale = useLocale((state) => state.locale);
  const navigate = useNavigate();
  const { data: balance } = useBalance();
  const screen = useFullScreen();
  const title = item?.name[locale] ?? t('title');
  const provider = item?.providerName[locale];
  const shown = (
    <>
      {t('balance')} <Money value={balance?.balance ?? null} />
    </>
  );
  const full = (
    <IconButton
      label={t(screen.isFull ? 'notFull' : 'full')}
      size="l"
      aria-pressed={screen.isFull}
      onClick={screen.toggle}
    >
      {screen.isFull ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
    </IconButton>
  );
  return (
    <div className={cx(styles.page, screen.isFull && styles.full)}>
      <PhoneBar title={title} isHeading note={shown} onBack={() => void navigate('/games')} actions={full} />
      <header className={cx(styles.head, 'desk')}>
        <IconButton label={t('back')} onClick={() => void navigate('/games')}>
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <h1>{title}</h1>
        {provider && <small>{t('from', { provider })}</small>}
        <span className={styles.grow} />
        <span className={styles.balance}>{shown}</span>
        {full}
      </header>
      <div className={styles.clock}>
        <SessionClock />
      </div>
      <PauseNote />
      {item ? (
        <Game code={code} item={item} />
      ) : isKnown ? (
        <Stage>
          <Empty
            title={t('unknown')}
            text={t('unknownText')}
            action={<ButtonLink to="/games">{t('toGames')}</ButtonLink>}
          />
        </Stage>
      ) : onAgain ? (
        <Stage>
          <ErrorState
            title={t('failed')}
            text={t('failedText')}
            action={<Button onClick={() => void onAgain()}>{t('again')}</Button>}
          />
        </Stage>
      ) : (
        <Waiting text={t('loading')} />
      )}
    </div>
  );
}

const Stage = ({ children }: { children: ReactNode }) => <div className={styles.stage}>{children}</div>;

/** In the place of the game, until it stands. */
function Waiting({ text }: { text: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Skeleton className={styles.ground as string} width="100%" height="100%" radius={0} />
      <span>{text}</span>
    </div>
  );
}

type End = 'away' | 'ended';

/** The game from its launch to its end. `end` is of one launch: another one begins anew. */
function Game({ code, item }: { code: string; item: GameItem }) {
  const t = useText(outsideTexts);
  const locale = useLocale((state) => state.locale);
  // One that closes while it is played is not taken away: its rounds go on.
  const [isBegun, setBegun] = useState(item.state === 'open');
  const { url, error, again, turn } = useLaunch(code, isBegun);
  const [end, setEnd] = useState<{ readonly turn: number; readonly how: End } | null>(null);
  const [loaded, setLoaded] = useState(-1);
  const handleAway = useCallback(() => setEnd({ turn, how: 'away' }), [turn]);
  const handleClose = useCallback(() => setEnd({ turn, how: 'ended' }), [turn]);
  const [game, provider] = [item.name[locale], item.providerName[locale]];
  const how = end?.turn === turn ? end.how : null;
  const key = error instanceof CallError ? error.key : null;

  if (!isBegun || key === 'gameClosed')
    return (
      <Closed
        item={item}
        onAgain={() => {
          setBegun(true);
          again();
        }}
      />
    );
  if (how === 'ended') return <Ended onAgain={again} />;
  if (how === 'away' || key === 'gameAway')
    return (
      <Stage>
        <ErrorState
          title={t('away', { provider })}
          text={t('awayText')}
          action={<Button onClick={again}>{t('again')}</Button>}
        />
      </Stage>
    );
  if (error) return <Refused error={error} onAgain={again} />;
  return (
    <>
      {item.state !== 'open' && <Banner tone="warn">{t('stillOpen', { game })}</Banner>}
      <div className={styles.game}>
        {url !== null && (
          <GameFrame
            key={url}
            url={url}
            title={game}
            isLoaded={loaded === turn}
            onLoaded={() => setLoaded(turn)}
            onAway={handleAway}
            onClose={handleClose}
          />
        )}
        {loaded !== turn && <Waiting text={t('loading')} />}
      </div>
    </>
  );
}

function Ended({ onAgain }: { onAgain(): void }) {
  const t = useText(outsideTexts);
  return (
    <Stage>
      <Empty
        title={t('ended')}
        text={t('endedText')}
        action={
          <div className={styles.acts}>
            <Button kind="primary" onClick={onAgain}>
              {t('playAgain')}
            </Button>
            <ButtonLink to="/userCenter/chessRecord">{t('records')}</ButtonLink>
            <ButtonLink to="/games">{t('toGames')}</ButtonLink>
          </div>
        }
      />
    </Stage>
  );
}

function Closed({ item, onAgain }: { item: GameItem; onAgain(): void }) {
  const t = useText(outsideTexts);
  const locale = useLocale((state) => state.locale);
  return (
    <Stage>
      <Empty
        title={t('closed', { game: item.name[locale] })}
        text={item.why?.[locale] ?? t('closedText')}
        action={
          <div className={styles.acts}>
            {item.state === 'open' && <Button onClick={onAgain}>{t('again')}</Button>}
            <ButtonLink to="/games">{t('toGames')}</ButtonLink>
          </div>
        }
      />
    </Stage>
  );
}

/** The player's own limits and pauses stand against it, or the answer was lost. */
function Refused({ error, onAgain }: { error: Error; onAgain(): void }) {
  const t = useText(outsideTexts);
  const key = error instanceof CallError ? error.key : null;
  const again = <Button onClick={onAgain}>{t('again')}</Button>;
  if (key === 'gameUnknown')
    return (
      <Stage>
        <Empty
          title={t('unknown')}
          text={t('unknownText')}
          action={<ButtonLink to="/games">{t('toGames')}</ButtonLink>}
        />
      </Stage>
    );
  if (key === 'realityCheckDue')
    return (
      <Stage>
        <Forbidden title={t('refused')} text={t('checkDue')} action={again} />
      </Stage>
    );
  return (
    <Stage>
      {error instanceof CallError && error.code !== null ? (
        <Forbidden
          title={t('refused')}
          text={error.message}
          action={<ButtonLink to="/userCenter/protection">{t('settings')}</ButtonLink>}
        />
      ) : (
        <ErrorState title={t('failed')} text={t('failedText')} action={again} />
      )}
    </Stage>
  );
}
