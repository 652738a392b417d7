import { useLayoutEffect, useRef } from 'react';

/**
 * Back closes what lies over the page. Every open sheet or dialog has one entry of the browser's history, with the page's own address and state and a
 * count of the open ones; going back from it closes the topmost and is never seen by the router. An open sheet's entry is taken away again when the sheet
 * closes by itself, and before the router goes anywhere, so that no dead entries are left behind. Entries come and go in the task that opens or closes the
 * sheet: browsers hold timers back on a busy or hidden page, and an entry that comes late comes after the press on back that it was made for.
 */

type Close = () => void;
/** Open sheets and dialogs, the topmost last. */
const open: { close: Close }[] = [];

interface EntryState {
  readonly key?: string;
  readonly idx?: number;
  /** How many sheets are open at this entry. */
  readonly sheets?: number;
}
const stateNow = (): EntryState => (history.state ?? {}) as EntryState;
const depthNow = (): number => stateNow().sheets ?? 0;
/** Tells the entries of one page from those of others. */
const pageOf = ({ key, idx }: EntryState): string => `${idx}/${key}`;

/** The page that the open sheets lie over. */
let page = '';
/** Ends when a step back of our own has arrived, or is not waited for any longer; null while there is none. */
let stepping: { readonly done: Promise<boolean>; readonly end: () => void } | null = null;
/** The router is going somewhere: nothing is added or taken away meanwhile. */
let navigations = 0;

/** The router's key of the page that React has drawn, where the shell tells it. */
let drawn: string | null = null;
/** The router's name for an entry that it has given no key. */
const UNNAMED = 'default';

/** No `popstate` comes where the browser had nowhere to go; a busy phone takes more than a second to bring it. */
const STEP_MAX_MS = 5_000;

/** Gives whether the step has arrived. */
function stepBack(entries: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), STEP_MAX_MS);
  const done = promise.then((hasArrived) => {
    clearTimeout(timer);
    stepping = null;
    return hasArrived;
  });
  stepping = { done, end: () => resolve(true) };
  history.go(-entries);
  return done;
}

/** Brings the history to the count of open sheets. */
function settle(): void {
  if (stepping || navigations > 0) return;
  // The router is further than the drawing: what is open belongs to the page before, and goes with it.
  if (drawn !== null && drawn !== (stateNow().key ?? UNNAMED)) return;
  const depth = depthNow();
  // A step that has not arrived may still come: a second one would leave the page.
  if (depth > open.length) void stepBack(depth - open.length).then((hasArrived) => hasArrived && settle());
  for (let next = depth + 1; next <= open.length; next += 1) {
    page = pageOf(stateNow());
    history.pushState({ ...stateNow(), sheets: next }, '');
  }
}

/** After the effects of the same update, in its task: one sheet that gives way to another leaves the history as it is. */
const settleSoon = (): void => queueMicrotask(settle);

function handlePop(event: PopStateEvent): void {
  if (stepping) {
    event.stopImmediatePropagation();
    stepping.end();
    return;
  }
  if (open.length > 0 && page === pageOf(stateNow())) {
    event.stopImmediatePropagation();
    for (const { close } of open.splice(depthNow()).toReversed()) close();
  }
  // Forward to a sheet that has been closed: it does not open again.
  settleSoon();
}

interface Router {
  navigate: (...args: never[]) => Promise<void>;
}

/** Called once, before the router is made: a reload with a sheet open begins without it. */
export function startBackCloses(): void {
  // Before the router's own listener: at the window itself capturing listeners come first.
  addEventListener('popstate', handlePop, { capture: true });
  settleSoon();
}

/** Takes the entries of open sheets away before the router goes on from the page's own one. */
export function leaveSheetsFirst(router: Router): void {
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>;
  router.navigate = (async (...args: unknown[]) => {
    if (!stepping && depthNow() === 0) return navigate(...args);
    navigations += 1;
    try {
      while (stepping) await stepping.done;
      // Nothing is awaited between this look and the step: of two that go at once the second finds the first one's step.
      const depth = depthNow();
      if (depth > 0) await stepBack(depth);
      await navigate(...args);
    } finally {
      navigations -= 1;
      settleSoon();
    }
  }) as Router['navigate'];
}

/** What lies over the page from now on; gives how to say that it is closed. */
export function layOver(close: Close): () => void {
  const entry = { close };
  open.push(entry);
  settleSoon();
  return () => {
    const at = open.indexOf(entry);
    if (at >= 0) open.splice(at, 1);
    settleSoon();
  };
}

/** A page has been drawn, and the sheets of the one before are gone. */
export function pageDrawn(key: string): void {
  drawn = key;
  settleSoon();
}

/** As long as `isOpen` holds, the back button calls `onClose` instead of leaving the page. In the layout phase: when a sheet is seen, its entry is there. */
export function useBackCloses(isOpen: boolean, onClose: Close): void {
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => (isOpen ? layOver(() => latest.current()) : undefined), [isOpen]);
}
