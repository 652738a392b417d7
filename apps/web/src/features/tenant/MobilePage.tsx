import { copyText } from '../../platform/page/copy.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { useTenant } from '../../shared/site/tenant.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { QrCode } from '../../ui/display/QrCode.tsx';
import styles from './Mobile.module.css';
import { tenantTexts } from './texts.ts';

/** /mobile: the site on a phone. It is the same site: a code to scan, the address, and how to keep it at hand. */
export function Component() {
  const t = useText(tenantTexts);
  const name = useTenant()?.tenantName ?? '';
  const address = `${location.origin}/index`;

  return (
    <div className={`${styles.page} wrap`}>
      <Card className={styles.card}>
        <h1 className="desk">{t('mobileTitle')}</h1>
        <p className={styles.lead}>{t('mobileLead', { name })}</p>
        <QrCode text={address} label={t('mobileCode', { name })} />
        <p className={styles.address}>
          <code>{address}</code>
          <Button size="s" onClick={() => void copyText(address)}>
            {t('copyAddress')}
          </Button>
        </p>
        <section className={styles.steps}>
          <h2>{t('keepTitle')}</h2>
          <ul>
            <li>{t('keepIphone')}</li>
            <li>{t('keepAndroid')}</li>
          </ul>
          <p>{t('mobileCare')}</p>
        </section>
      </Card>
    </div>
  );
}
