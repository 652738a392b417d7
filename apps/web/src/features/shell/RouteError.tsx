import { useEffect } from 'react';
import { untilAnswered } from '../../platform/page/when-reachable.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ErrorState } from '../../ui/layout/States.tsx';
import { shellTexts } from './texts.ts';

/**
 * A page that could not be drawn (a chunk did not come, a fault in it): the way out is a reload, which also fetches a newer build. It comes by itself when the
 * site was away and answers again; while the site answers, a reload would bring the same fault.
 */
export function RouteError() {
  const t = useText(shellTexts);
  useEffect(() => {
    let isShown = true;
    void untilAnswered().then((wasAway) => isShown && wasAway && location.reload());
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
