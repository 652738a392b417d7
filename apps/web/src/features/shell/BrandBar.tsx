import { Link } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import { PRODUCT_NAME, useTenant } from '../../platform/tenant.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

/** The phone's top bar of the home page: the logo, and the way in for visitors. */
export function BrandBar() {
  const t = useText(shellTexts);
  const tenant = useTenant();
  const state = useSession((session) => session.state);
  return (
    <header className={`${styles.brandBar} phone`}>
      <Link to="/index">
        <Logo name={tenant?.tenantName ?? PRODUCT_NAME} src={tenant?.logoUrl || undefined} size={28} />
      </Link>
      {state === 'out' && (
        <span>
          <ButtonLink to="/login" size="s" kind="secondary">
            {t('login')}
          </ButtonLink>
          <ButtonLink to="/register" size="s" kind="primary">
            {t('register')}
          </ButtonLink>
        </span>
      )}
    </header>
  );
}
