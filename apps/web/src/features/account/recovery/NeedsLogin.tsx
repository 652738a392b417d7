import { useText } from '../../../platform/i18n/i18n.ts';
import { loginPath } from '../../../platform/page/navigation.ts';
import type { PagePath } from '../../../shared/site/site-map.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Forbidden } from '../../../ui/layout/States.tsx';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { recoveryTexts } from './texts.ts';

/** product §2 lets anybody open these pages; what they do needs a login all the same. */
export function NeedsLogin({ path }: { path: PagePath }) {
  const t = useText(recoveryTexts);
  return (
    <RecoveryFrame path={path}>
      <Forbidden
        title={t('loginFirst')}
        text={t('loginFirstText')}
        action={
          <ButtonLink kind="primary" to={loginPath(path)}>
            {t('goLogin')}
          </ButtonLink>
        }
      />
    </RecoveryFrame>
  );
}
