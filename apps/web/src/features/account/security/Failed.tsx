import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { ErrorState } from '../../../ui/layout/States.tsx';
import { securityTexts } from './texts.ts';

/** A part of the page that could not be read. */
export function Failed({ onAgain }: { onAgain: () => void }) {
  const t = useText(securityTexts);
  return <ErrorState title={t('failed')} action={<Button onClick={onAgain}>{t('again')}</Button>} />;
}
