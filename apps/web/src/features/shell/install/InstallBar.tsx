import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { serverNow } from '../../../ui/hooks/clock.ts';
import { PRODUCT_NAME, useTenant } from '../../../shared/site/tenant.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { countVisit, isApple, mayOffer, promptOf, refuseOffer, spendPrompt } from './install-offer.ts';
import styles from './InstallBar.module.css';
import { installTexts } from './texts.ts';

/** Offers to put the site on the home screen; quiet, seldom, and gone for thirty days once it is closed. */
export function InstallBar({ path }: { path: string }) {
  const t = useText(installTexts);
  const name = useTenant()?.tenantName ?? PRODUCT_NAME;
  const [visits] = useState(countVisit);
  const [prompt, setPrompt] = useState(promptOf);
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    // boot.js keeps the event; here is only heard that it has come.
    const handlePrompt = () => setPrompt(promptOf());
    addEventListener('beforeinstallprompt', handlePrompt);
    return () => removeEventListener('beforeinstallprompt', handlePrompt);
  }, []);
  const byHand = prompt === null && isApple(navigator.userAgent);
  if (isClosed || (prompt === null && !byHand) || !mayOffer(path, visits, serverNow())) return null;
  const close = () => {
    refuseOffer(serverNow());
    setClosed(true);
  };
  const install = async () => {
    if (prompt === null) return;
    spendPrompt();
    setClosed(true);
    await prompt.prompt();
    if ((await prompt.userChoice).outcome === 'dismissed') refuseOffer(serverNow());
  };
  return (
    <aside className={styles.bar} aria-label={t('title', { name })}>
      <img src="/favicon.svg" alt="" width={40} height={40} />
      <p>
        <b>{t('title', { name })}</b>
        <small>{t(byHand ? 'byHand' : 'why')}</small>
      </p>
      {!byHand && (
        <Button size="s" onClick={() => void install()}>
          {t('install')}
        </Button>
      )}
      <IconButton label={t('close')} size="m" onClick={close}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
