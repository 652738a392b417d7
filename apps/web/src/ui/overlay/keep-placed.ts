import { DESKTOP } from '../hooks/use-media.ts';
import { toastTop, type Control } from './toast-place.ts';

const CONTROLS = 'button, a[href], input, select, textarea, [role="button"]';
const PRIMARY = '[data-primary], [type="submit"]';
/** Under the bar of a desktop (looks §5, Toast); on a phone the middle. */
const DESKTOP_TOP = 80;

/** What can be pressed now: under an open dialog nothing can. */
function controlsOnScreen(host: Element): Control[] {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return [...(dialog ?? document).querySelectorAll(CONTROLS)]
    .filter((element) => !host.contains(element))
    .map((element) => ({ element, sides: element.getBoundingClientRect() }))
    .filter(({ sides }) => sides.width > 0 && sides.bottom > 0 && sides.top < innerHeight)
    .map(({ element, sides: { top, bottom, left, right } }) => ({
      top,
      bottom,
      left,
      right,
      isPrimary: element.matches(PRIMARY),
    }));
}

function place(host: HTMLElement): void {
  const sides = host.firstElementChild?.getBoundingClientRect();
  if (!sides) return;
  const { left, right, height } = sides;
  const preferred = matchMedia(DESKTOP).matches ? DESKTOP_TOP : Math.round((innerHeight - height) / 2);
  const toast = { top: 0, bottom: height, left, right };
  host.style.top = `${toastTop({ toast, preferred, height: innerHeight }, controlsOnScreen(host))}px`;
}

/** Places a shown toast and keeps it out of the way; gives the way to stop. Many acts say their toast and go to another page: it makes way there too. */
export function keepPlaced(host: HTMLElement): () => void {
  let frame = 0;
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => place(host));
  };
  const changes = new MutationObserver(placeSoon);
  place(host);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', placeSoon, { capture: true, passive: true });
  addEventListener('resize', placeSoon);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    removeEventListener('scroll', placeSoon, { capture: true });
    removeEventListener('resize', placeSoon);
  };
}
