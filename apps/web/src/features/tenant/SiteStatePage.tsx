import { useLocation } from 'react-router';
import { savedSiteState } from '../../platform/call/by-code.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Forbidden } from '../../ui/layout/States.tsx';
import { tenantTexts } from './texts.ts';

const WORDS = {
  '/maintain': ['maintainTitle', 'maintainText'],
  '/websiteClosed': ['closedTitle', 'closedText'],
  '/noservice': ['regionTitle', 'regionText'],
} as const;

/** What the operator wrote for this occasion; the table's own sentence would only repeat the title. */
function operatorWords(): string {
  const { message } = (savedSiteState()?.data ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : '';
}

/** /maintain, /websiteClosed, /noservice: why the site is not there, in the operator's words where there are some (product §8: −7, −12, −19). */
export function Component() {
  const t = useText(tenantTexts);
  const { pathname } = useLocation();
  const [title, text] = WORDS[pathname as keyof typeof WORDS] ?? WORDS['/maintain'];
  return (
    <>
      <h1 className="sr desk">{t(title)}</h1>
      {/* A full load: everything that failed is asked again. */}
      <Forbidden
        title={t(title)}
        text={operatorWords() || t(text)}
        action={<Button onClick={() => location.assign('/index')}>{t('again')}</Button>}
      />
    </>
  );
}
