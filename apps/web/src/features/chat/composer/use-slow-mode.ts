import type { ChatMessage } from '@caiting/contract';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../platform/time/clock.ts';
import { useUser } from '../../../platform/session/session.ts';
import { isSentHere } from '../feed/outgoing.ts';

const SECOND = 1_000;

/** Seconds until this person may speak again in a room with slow mode; 0 when they may. Read from their own latest message, so a reload knows it too. */
export function useSlowMode(messages: readonly ChatMessage[], slowSeconds: number): number {
  const myId = useUser()?.userId ?? null;
  const last =
    slowSeconds === 0 ? undefined : messages.findLast((one) => one.userId === myId || isSentHere(one.sendKey));
  const until = last ? last.gmtCreated + slowSeconds * SECOND : 0;
  const [now, setNow] = useState(serverNow);
  const left = Math.max(0, Math.ceil((until - now) / SECOND));
  const isWaiting = left > 0;
  useEffect(() => {
    setNow(serverNow());
    if (!isWaiting && until <= serverNow()) return;
    const timer = setInterval(() => setNow(serverNow()), SECOND / 2);
    return () => clearInterval(timer);
  }, [until, isWaiting]);
  return Math.min(left, slowSeconds);
}
