import { calls } from '@caiting/contract/registry';
import { useEffect, useRef } from 'react';
import { noteAct } from '../../../platform/call/acts.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { readGameMessage } from './game-message.ts';
import styles from './Outside.module.css';

/** A page that has not come by then is away, as a provider that does not answer is. */
const LOADS_WITHIN_MS = 8_000;
/** However often a game says that the balance has moved, it is read so often. */
const READ_AFTER_MS = 300;

interface Props {
  readonly url: string;
  readonly title: string;
  readonly isLoaded: boolean;
  onLoaded(): void;
  onAway(): void;
  onClose(): void;
}

/**
 * The provider's page. It runs its scripts under its own origin, which the policy of our pages names, and can do nothing else: no forms, no other windows,
 * no leading the site elsewhere, and no word of where it is shown.
 */
export function GameFrame({ url, title, isLoaded, onLoaded, onAway, onClose }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(onAway, LOADS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, onAway]);
  useEffect(() => {
    const { origin } = new URL(url);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readBalance = (): void => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: callKey(calls.queryBalanceFront) });
    };
    const hear = (event: MessageEvent<unknown>): void => {
      const said = readGameMessage(event, { window: frame.current?.contentWindow ?? null, origin });
      if (said === 'close') onClose();
      if (said !== 'balance') return;
      // Presses in the frame are not heard here: who plays there is not away.
      if (document.activeElement === frame.current) noteAct();
      timer ??= setTimeout(readBalance, READ_AFTER_MS);
    };
    window.addEventListener('message', hear);
    return () => {
      window.removeEventListener('message', hear);
      clearTimeout(timer);
    };
  }, [url, onClose]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={url}
      title={title}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
      allow="autoplay"
      onLoad={onLoaded}
    />
  );
}
