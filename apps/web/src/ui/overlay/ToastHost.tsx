import { Check, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './Dialog.module.css';
import { useNotices } from './notices.ts';
import { toastTop, type Control } from './toast-place.ts';

const CONTROLS = 'button, a[href], input, select, textarea, [role="button"]';
const PRIMARY = '[data-primary], [type="submit"]';
const DESKTOP = '(min-width: 1024px)';
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

/** A popover lies in the top layer, so a toast is seen over an open dialog too. */
export function ToastHost() {
  const toast = useNotices((state) => state.toast);
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (!toast) return;
    element.showPopover();
    return keepPlaced(element);
  }, [toast]);
  return (
    <div ref={host} popover="manual" role="status" aria-live="polite" className={toast ? styles.toasts : undefined}>
      {toast && (
        <div key={toast.id} className={cx(styles.toast, toast.kind === 'failed' && styles.failed)}>
          {toast.kind === 'busy' ? (
            <span className={styles.ring} aria-hidden="true" />
          ) : toast.kind === 'failed' ? (
            <TriangleAlert size={16} aria-hidden="true" />
          ) : (
            <Check size={16} aria-hidden="true" />
          )}
          {toast.text}
        </div>
      )}
    </div>
  );
}

/** Many acts say their toast and go to another page: it makes way there too. */
function keepPlaced(host: HTMLElement): () => void {
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
