import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { securityTexts } from './texts.ts';

/** A part of the page that could not be read. */
export function Failed({ onAgain }: { onAgain: () => void }) {
  const t = useText(securityTexts);
  return <ErrorState title={t('failed')} action={<Button onClick={onAgain}>{t('again')}</Button>} />;
}
