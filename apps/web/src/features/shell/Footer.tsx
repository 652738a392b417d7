import { Link } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { whenReachable } from '../../platform/page/when-reachable.ts';
import { isBuilt } from '../../shared/site/site-map.ts';
import { useTenant } from '../../shared/site/tenant.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

/** The list of service lines comes with its code, when somebody asks; what fails is told by the call itself. */
async function contactUs(): Promise<void> {
  await whenReachable();
  const { openService } = await import('../tenant/index.ts');
  await openService();
}

/** Says that this is a demo and for adults only; links to the draw's proof and to help where they exist. */
export function Footer({ hasTabs }: { hasTabs: boolean }) {
  const t = useText(shellTexts);
  const tenant = useTenant();
  return (
    <footer className={cx(styles.foot, hasTabs && styles.footTabs)}>
      <p>{tenant?.demo === false ? t('ageLine') : t('demoLine')}</p>
      {tenant?.licence && <p>{tenant.licence}</p>}
      <p>
        <Link to="/userCenter/protection">{t('playSafe')}</Link>
        {isBuilt('/help') && (
          <>
            {' · '}
            <Link to="/help">{t('help')}</Link>
          </>
        )}
        {' · '}
        <Link to="/about">{t('about')}</Link>
        {' · '}
        <Link to="/about?p=privacy">{t('privacy')}</Link>
        {isBuilt('/verify') && (
          <>
            {' · '}
            <Link to="/verify">{t('verify')}</Link>
          </>
        )}
        {' · '}
        <Link to="/transparency">{t('status')}</Link>
        {' · '}
        <button type="button" onClick={() => void contactUs().catch(() => undefined)}>
          {t('service')}
        </button>
        {' · '}
        <Link to="/mobile">{t('mobile')}</Link>
      </p>
    </footer>
  );
}
