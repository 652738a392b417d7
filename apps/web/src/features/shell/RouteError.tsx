import { useEffect } from 'react';
import { untilAnswered } from '../../platform/page/when-reachable.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { readTab, STORED, writeTab } from '../../platform/storage/storage.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ErrorState } from '../../ui/layout/States.tsx';
import { shellTexts } from './texts.ts';

/** A page that fails again so soon after its reload has a fault that a reload does not mend. */
const AGAIN_MS = 30_000;
const isTime = (value: unknown): value is number => typeof value === 'number';

/** Reloads the page once the site answers; within half a minute of the last time only when the site was away. */
async function reloadOnceAnswered(isWanted: () => boolean): Promise<void> {
  const wasAway = await untilAnswered();
  const ago = Date.now() - (readTab(STORED.reloadedAt, isTime) ?? -Infinity);
  if (!isWanted() || (!wasAway && Math.abs(ago) < AGAIN_MS)) return;
  writeTab(STORED.reloadedAt, Date.now());
  location.reload();
}

/**
 * A page that could not be drawn (a chunk did not come, a fault in it): the way out is a reload, which also fetches a newer build. It comes by itself once
 * the site answers: code that was asked for while it was away stays lost to the page.
 */
export function RouteError() {
  const t = useText(shellTexts);
  useEffect(() => {
    let isShown = true;
    void reloadOnceAnswered(() => isShown);
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <main>
      <ErrorState
        title={t('pageFailed')}
        text={t('pageFailedText')}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      />
    </main>
  );
}
