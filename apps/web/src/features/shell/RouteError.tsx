import { useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ErrorState } from '../../ui/layout/States.tsx';
import { shellTexts } from './texts.ts';

/** A page that could not be drawn (a chunk did not come, a fault in it): the way out is a reload, which also fetches a newer build. */
export function RouteError() {
  const t = useText(shellTexts);
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
