import { useCallback, useEffect, useRef } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import styles from './Records.module.css';
import { listTexts } from './texts.ts';

interface Props {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** The last page asked for did not come. */
  readonly isFailed: boolean;
  onMore(): void;
}

/** The end of what is loaded: loads the next page when it comes near, and can be pressed where that does not happen. After a failure only the press tries again. */
export function ListEnd({ hasMore, isLoading, isFailed, onMore }: Props) {
  const t = useText(listTexts);
  const reach = useReach(() => hasMore && !isLoading && !isFailed && onMore());
  return hasMore ? (
    <p className={styles.end} ref={reach}>
      {isFailed && !isLoading && <span role="alert">{t('moreFailed')}</span>}
      <Button kind="ghost" busy={isLoading} onClick={onMore}>
        {t(isLoading ? 'loading' : 'loadMore')}
      </Button>
    </p>
  ) : (
    <p className={styles.end}>{t('allShown')}</p>
  );
}

/** Calls `onReach` whenever the marked element comes near the window's edge. */
function useReach(onReach: () => void): (element: Element | null) => void {
  const latest = useRef(onReach);
  latest.current = onReach;
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  return useCallback((element) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: '300px' },
    );
    observer.current.observe(element);
  }, []);
}
