/**
 * Whether the person has touched the page since the last call. The server counts idle time from acts (product §10.4), and what
 * a page fetches by itself is none: the first call after a press or a key carries a mark.
 */
let hasActed = false;

/** The person has done something where this page cannot hear it. */
export function noteAct(): void {
  hasActed = true;
}

/** Starts listening; called once at start. */
export function watchActs(page: EventTarget): void {
  page.addEventListener('pointerdown', noteAct, { capture: true, passive: true });
  page.addEventListener('keydown', noteAct, { capture: true, passive: true });
}

/** The header of the next call; empty when nobody touched the page. */
export function actHeader(): Record<string, string> {
  if (!hasActed) return {};
  hasActed = false;
  return { 'x-caiting-act': '1' };
}
