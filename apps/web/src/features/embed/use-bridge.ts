import { useEffect } from 'react';
import { isFrame } from '../../platform/session/frame.ts';
import { useSession } from '../../platform/session/session.ts';
import { answerTo } from './answer.ts';
import { enter, useEmbed } from './embed-store.ts';
import { listenToParent, originAround } from './parent.ts';

/** The bridge to the page around the frame, open as long as the frame shows something. `origins` are those the tenant lists. */
export function useBridge(origins: readonly string[]): void {
  useEffect(() => {
    if (!isFrame || origins.length === 0) return;
    const hear = listenToParent(parent, origins, (message, origin, say) => void answerTo(message, origin, say));
    addEventListener('message', hear);
    const around = originAround();
    if (around !== null && origins.includes(around)) say('ready', around);
    const stop = useSession.subscribe(({ state }) => {
      const { at } = useEmbed.getState();
      if (state !== 'out' || at.phase !== 'in') return;
      enter({ phase: 'ended' });
      say('expired', at.origin);
    });
    return () => {
      stop();
      removeEventListener('message', hear);
    };
  }, [origins]);
}

function say(type: 'ready' | 'expired', origin: string): void {
  parent.postMessage({ type, id: '', code: 1, msg: '', data: null }, origin);
}
