import type { RainState } from '@caiting/contract';
import { envelopeCommitment } from '@caiting/contract/wire';
import { FEN, formatMoney, money, parseMoney, type Money } from '@caiting/money';
import { serverNow } from '../../../platform/time/clock.ts';
import type { Tone } from '../../../ui/display/Tag.tsx';
import type { Rain, RainWindow, Received, Split } from './queries.ts';

const amountOf = (text: string): Money => parseMoney(text) ?? money(0n);

/** How a window stands by the server's clock, which moves on between two answers. */
export function stateAt(window: RainWindow, now: number): RainState {
  if (window.state === 'cancelled') return 'cancelled';
  if (window.startsAt > now) return 'coming';
  if (window.endsAt <= now) return 'ended';
  return window.taken >= window.packets ? 'emptied' : 'running';
}
export const isRunning = (window: RainWindow, now: number): boolean => stateAt(window, now) === 'running';

/** The window that a page is about: the one whose time it is, else the next one, else the last one that was held. */
export function windowNow({ windows }: Pick<Rain, 'windows'>, now: number): RainWindow | undefined {
  const held = windows.filter(({ state }) => state !== 'cancelled');
  return (
    held.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now) ??
    held.find(({ startsAt }) => startsAt > now) ??
    held.at(-1) ??
    windows.at(-1)
  );
}

/** The next moment at which something changes by itself; null when all is over. */
export function nextMoment({ windows }: Pick<Rain, 'windows'>, now: number): number | null {
  const moments = windows
    .filter(({ state }) => state !== 'cancelled')
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((at) => at > now);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Packets that the signed-in player may still open in this window; null for visitors. */
export const chancesLeft = ({ ownChances }: Pick<Rain, 'ownChances'>, { own }: RainWindow): number | null =>
  ownChances === null || own === null ? null : Math.max(0, ownChances - own.used);

/** What the page knows after a packet was opened, before it has asked again. */
export function opened(rain: Rain, windowId: string, { amount, packetsLeft }: Received): Rain {
  const after = (window: RainWindow): RainWindow => ({
    ...window,
    taken: Math.max(window.taken, window.packets - packetsLeft),
    left: formatMoney(money(amountOf(window.left) - amountOf(amount))),
    own: {
      used: (window.own?.used ?? 0) + 1,
      got: formatMoney(money(amountOf(window.own?.got ?? '0') + amountOf(amount))),
    },
  });
  return { ...rain, windows: rain.windows.map((window) => (window.id === windowId ? after(window) : window)) };
}

/** "1,200". */

export const isOver = (state: RainState): boolean => state === 'ended' || state === 'emptied' || state === 'cancelled';

export const TONES: Readonly<Record<RainState, Tone>> = {
  coming: 'info',
  running: 'ok',
  emptied: 'plain',
  ended: 'plain',
  cancelled: 'warn',
};

/** Whether the split is the one that was told before: its digest, its sum, and each of the own packets. */
export function isAsTold({ commitment, pool, packets }: RainWindow, { salt, sharesFen, own }: Split): boolean {
  const shares = sharesFen.map(BigInt);
  const sum = shares.reduce((total, share) => total + share * FEN, 0n);
  return (
    envelopeCommitment(salt, shares) === commitment &&
    shares.length === packets &&
    sum === amountOf(pool) &&
    own.every(({ position, amount }) => (shares[position - 1] ?? 0n) * FEN === amountOf(amount))
  );
}

/** Rains that fit a filter of the list of activities: those that have a window ahead of them, and those that are over. */
export function rainsShown(
  rains: readonly Rain[],
  filter: 'all' | 'running' | 'claimable' | 'ended',
): readonly [ahead: readonly Rain[], over: readonly Rain[]] {
  const now = serverNow();
  const isAhead = (rain: Rain) => nextMoment(rain, now) !== null;
  const canOpen = (rain: Rain) =>
    rain.windows.some((window) => isRunning(window, now) && (chancesLeft(rain, window) ?? 0) > 0);
  const fits = {
    all: isAhead,
    running: ({ windows }: Rain) => windows.some((window) => isRunning(window, now)),
    claimable: canOpen,
    ended: () => false,
  }[filter];
  const isListedOver = filter === 'all' || filter === 'ended';
  return [rains.filter(fits), isListedOver ? rains.filter((rain) => !isAhead(rain)) : []];
}
