import { keyOf, type Lit } from './lit.ts';

/** What says whose keys stand there. */
const NAMES = ['data-play', 'data-row', 'data-option'];

/**
 * Marks what stands on the page, and takes the marks away again. Marks alone: the keys keep what they say to readers, whom the card tells all of it, and
 * the pad, which every visit loads, knows nothing of a moment that few of them have. Another play is drawn with the elements of the one before: whenever
 * other keys stand there, they are marked anew.
 */
export function light(lotteryCode: string, lit: Lit): () => void {
  let marked: readonly HTMLElement[] = [];
  const clear = () => {
    for (const element of marked) delete element.dataset['lit'];
  };
  const draw = () => {
    clear();
    marked = mark(lotteryCode, lit);
  };
  draw();
  const page = new MutationObserver(draw);
  page.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: NAMES });
  return () => {
    page.disconnect();
    clear();
  };
}

function mark(lotteryCode: string, { keys, places }: Lit): HTMLElement[] {
  const marked: HTMLElement[] = [];
  const set = (element: HTMLElement, isHit: boolean | undefined) => {
    if (isHit === undefined) return;
    element.dataset['lit'] = isHit ? 'hit' : 'miss';
    marked.push(element);
  };
  for (const pad of document.querySelectorAll<HTMLElement>('[data-play]'))
    for (const [at, row] of pad.querySelectorAll<HTMLElement>('[data-pad="row"]').entries()) {
      // A row of a table of several plays says whose it is; those of a pad are the play's own.
      const [play = '', index = String(at)] = (row.dataset['row'] ?? pad.dataset['play'] ?? '').split(' ');
      for (const key of row.querySelectorAll<HTMLElement>('[data-option]'))
        set(key, keys.get(keyOf(play, Number(index), key.dataset['option'] ?? '')));
    }
  for (const ball of document.querySelectorAll<HTMLElement>(`[data-draw="${lotteryCode}"] [data-at]`))
    set(ball, places.has(Number(ball.dataset['at'])));
  return marked;
}
