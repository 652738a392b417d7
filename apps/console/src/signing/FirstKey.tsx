import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { setFirst } from '../platform/session.ts';
import { SignInFrame } from '../screens/SignInFrame.tsx';
import { KeyMaker } from './KeyMaker.tsx';
import { signingTexts } from './texts.ts';
import { useHere } from './use-here.ts';

const STEPS = 4;

/** The last step of a first sign-in. Where every act must be signed nobody goes on without a key, unless this browser can keep none. */
export function FirstKey() {
  const t = useText(signingTexts);
  const { data: here, error } = useHere();
  const hasKey = here?.kept.some(({ row }) => row !== null && row.state !== 'withdrawn') ?? false;
  const mayGo = error !== null || (here !== undefined && (hasKey || here.fault !== null || !here.signing.required));
  return (
    <SignInFrame title={t('firstTitle')} step={STEPS} of={STEPS} note={here?.signing.required ? t('firstNote') : ''}>
      {error !== null && <Banner tone="danger">{t('notRead', { why: error.message })}</Banner>}
      {here && <KeyMaker here={here} />}
      {mayGo && (
        <Button
          kind={hasKey ? 'primary' : 'ghost'}
          size={hasKey ? 'l' : 's'}
          block={hasKey}
          onClick={() => setFirst(false)}
        >
          {t(hasKey ? 'enter' : 'later')}
        </Button>
      )}
    </SignInFrame>
  );
}
