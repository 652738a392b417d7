import { Button } from '@caiting/web/ui/form/Button.tsx';
import { ErrorState } from '@caiting/web/ui/layout/States.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { faultTexts } from './texts.ts';

/** A page that fell over, or whose code could not be fetched: nothing that was asked of the server is undone by it. */
export function PageFault() {
  const t = useText(faultTexts);
  return (
    <main id="main">
      <ErrorState
        title={t('title')}
        text={t('text')}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      />
    </main>
  );
}
