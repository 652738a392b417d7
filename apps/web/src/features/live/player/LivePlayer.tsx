import {
  Loader,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Volume2,
  VolumeX,
  Wifi,
  WifiOff,
} from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useHeldBack } from '../../../shared/comfort/comfort.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import styles from './LivePlayer.module.css';
import { playerTexts } from './texts.ts';
import { usePlayer, type PlayerControl } from './use-player.ts';

interface Props {
  /** A playlist; null while nothing is on. */
  readonly src: string | null;
  /** Stands there until pictures move. */
  readonly poster: ReactNode;
  /** Lies over the picture. */
  readonly children?: ReactNode;
  /** Sound alone to press: there is no room for more. */
  readonly isSmall?: boolean;
}

/** The controls go after a while without a hand on them. */
const FADE_MS = 3_000;

/** A live picture with what one does to it. It begins without sound, as browsers want it; the sound is one press away. */
export function LivePlayer({ src, poster, children, isSmall = false }: Props) {
  const t = useText(playerTexts);
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { isHeld: isSaving, hold, load } = useHeldBack();
  const [isMuted, setMuted] = useState(true);
  const player = usePlayer(video, isSaving ? null : src);
  const isAwake = useAwake(frame);
  const isOn = src !== null;
  const isMoving = isOn && !isSaving && (player.state === 'playing' || player.state === 'buffering');
  usePlayerKeys(frame, isOn && !isSmall, {
    ' ': player.toggle,
    m: () => setMuted((before) => !before),
    f: () => void toggleFull(frame.current),
  });
  return (
    <div ref={frame} className={styles.player} data-awake={isAwake || player.state === 'paused' || undefined}>
      {poster}
      <video
        ref={video}
        className={styles.video}
        aria-label={t('picture')}
        data-shown={isMoving || undefined}
        muted={isMuted}
        playsInline
        disableRemotePlayback
      >
        {/* Streams are other people's and bring what words they have with them. */}
        <track kind="captions" />
      </video>
      {isOn && <Words player={player} isSaving={isSaving} onLoad={load} />}
      {children}
      {isOn && (
        <Controls frame={frame} video={video} player={player} isSmall={isSmall}>
          <IconButton label={t(isMuted ? 'unmute' : 'mute')} onClick={() => setMuted(!isMuted)}>
            {isMuted ? <VolumeX size={18} aria-hidden="true" /> : <Volume2 size={18} aria-hidden="true" />}
          </IconButton>
          {!isSmall && (
            <IconButton label={t('save')} aria-pressed={isSaving} onClick={isSaving ? load : hold}>
              {isSaving ? <WifiOff size={18} aria-hidden="true" /> : <Wifi size={18} aria-hidden="true" />}
            </IconButton>
          )}
        </Controls>
      )}
    </div>
  );
}

interface ControlsProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly player: PlayerControl;
  readonly isSmall: boolean;
  /** Sound and data. */
  readonly children: ReactNode;
}

function Controls({ frame, video, player, isSmall, children }: ControlsProps) {
  const t = useText(playerTexts);
  if (isSmall)
    return (
      <div className={styles.controls} role="toolbar" aria-label={t('controls')}>
        {children}
      </div>
    );
  return (
    <div className={styles.controls} role="toolbar" aria-label={t('controls')}>
      <IconButton label={t(player.state === 'paused' ? 'play' : 'pause')} onClick={player.toggle}>
        {player.state === 'paused' ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
      </IconButton>
      {children}
      <Quality player={player} />
      {player.latencySeconds !== null && player.state === 'playing' && (
        <span className="num">{t('latency', { n: Math.round(player.latencySeconds) })}</span>
      )}
      <span className={styles.gap} />
      {document.pictureInPictureEnabled && (
        <IconButton label={t('inPicture')} onClick={() => void toggleInPicture(video.current)}>
          <PictureInPicture2 size={18} aria-hidden="true" />
        </IconButton>
      )}
      {document.fullscreenEnabled && <FullScreen frame={frame} />}
    </div>
  );
}

/** Keys of a player, while nothing else has the focus but the page or the player itself. */
function usePlayerKeys(
  frame: RefObject<HTMLElement | null>,
  isOn: boolean,
  acts: Readonly<Record<string, () => void>>,
): void {
  const latest = useRef(acts);
  useEffect(() => void (latest.current = acts));
  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isOurs = target === document.body || target === frame.current;
      const act = event.ctrlKey || event.metaKey || event.altKey || !isOurs ? undefined : latest.current[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [frame, isOn]);
}

/** What stands over the picture while it does not move. */
function Words({ player, isSaving, onLoad }: { player: PlayerControl; isSaving: boolean; onLoad(): void }) {
  const t = useText(playerTexts);
  if (isSaving)
    return (
      <div className={styles.words} role="status">
        <b>{t('saving')}</b>
        <Button size="s" onClick={onLoad}>
          {t('savingOff')}
        </Button>
      </div>
    );
  switch (player.state) {
    case 'loading':
    case 'buffering':
      return (
        <div className={styles.words} role="status">
          <Loader className={styles.spin ?? ''} size={24} aria-hidden="true" />
          <span>{t(player.state)}</span>
        </div>
      );
    case 'away':
      return (
        <div className={styles.words} role="status">
          <b>{t('away')}</b>
          <span>{t('awayText')}</span>
          <Button size="s" onClick={player.retry}>
            {t('retry')}
          </Button>
        </div>
      );
    default:
      return null;
  }
}

/** Levels to choose from, where there are several. */
function Quality({ player }: { player: PlayerControl }) {
  const t = useText(playerTexts);
  if (player.levels.length < 2) return null;
  return (
    <select
      className={styles.quality}
      aria-label={t('quality')}
      value={player.level}
      onChange={(event) => player.setLevel(Number(event.target.value))}
    >
      <option value={-1}>{t('auto')}</option>
      {player.levels.map((height, at) => (
        <option key={at} value={at}>
          {t('lines', { n: String(height) })}
        </option>
      ))}
    </select>
  );
}

function FullScreen({ frame }: { frame: RefObject<HTMLDivElement | null> }) {
  const t = useText(playerTexts);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [frame]);
  return (
    <IconButton label={t(isFull ? 'leaveFull' : 'full')} onClick={() => void toggleFull(frame.current)}>
      {isFull ? <Minimize size={18} aria-hidden="true" /> : <Maximize size={18} aria-hidden="true" />}
    </IconButton>
  );
}

async function toggleFull(frame: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await frame?.requestFullscreen();
  } catch {
    // The browser does not allow it here; the picture stays as it is.
  }
}

async function toggleInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // Nothing plays yet, or the browser does not allow it.
  }
}

/** True for a while after a hand was on the picture. */
function useAwake(frame: RefObject<HTMLElement | null>): boolean {
  const [isAwake, setAwake] = useState(true);
  useEffect(() => {
    const element = frame.current;
    let timer = setTimeout(() => setAwake(false), FADE_MS);
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), FADE_MS);
    };
    for (const event of ['pointermove', 'pointerdown', 'focusin']) element?.addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      for (const event of ['pointermove', 'pointerdown', 'focusin']) element?.removeEventListener(event, wake);
    };
  }, [frame]);
  return isAwake;
}
