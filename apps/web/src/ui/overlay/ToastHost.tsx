import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { useAfterThePage } from '../hooks/use-after-the-page.ts';
import styles from './Dialog.module.css';
import { useNotices } from './notices.ts';

type KeepPlaced = (host: HTMLElement) => () => void;

/** What makes a toast give way is no part of the first load: it comes when the page has been drawn, or with a toast before that. Until then, and without it, a toast stands where it is wanted. */
function useKeepPlaced(isSaid: boolean): KeepPlaced | null {
  const isDue = useAfterThePage() || isSaid;
  const [keepPlaced, setKeepPlaced] = useState<KeepPlaced | null>(null);
  useEffect(() => {
    if (!isDue) return;
    import('./keep-placed.ts').then(
      (loaded) => setKeepPlaced(() => loaded.keepPlaced),
      () => undefined,
    );
  }, [isDue]);
  return keepPlaced;
}

/** A popover lies in the top layer, so a toast is seen over an open dialog too. */
export function ToastHost() {
  const toast = useNotices((state) => state.toast);
  const host = useRef<HTMLDivElement>(null);
  const keepPlaced = useKeepPlaced(toast !== null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (!toast) return;
    element.showPopover();
  }, [toast]);
  useLayoutEffect(
    () => (toast && host.current?.showPopover ? keepPlaced?.(host.current) : undefined),
    [toast, keepPlaced],
  );
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
