import type { ServiceLine, TenantConfig } from '@caiting/contract';
import { ExternalLink, Headset } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocale, useText, wordIn } from '../../../platform/i18n/i18n.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { lineAddress, windowBox } from './lines.ts';
import styles from './Service.module.css';
import { closeService } from './service-store.ts';
import { DEMO_LINES, serviceTexts } from './texts.ts';

/** Below this width there are no windows, only tabs. */
const WINDOW_FROM_PX = 1024;

/** 客服选单: the tenant's lines, each in a window of its own, with cancel (product §2). */
export function ServiceDialog() {
  const t = useText(serviceTexts);
  const tenant = useTenant();
  const lines = (tenant?.serviceLines ?? []).filter((line) => lineAddress(line) !== null);
  return (
    <Sheet
      open
      title={t('title')}
      onClose={closeService}
      foot={
        <Button block size="l" onClick={closeService}>
          {t('cancel')}
        </Button>
      }
    >
      <p className={styles.lead}>{t('lead')}</p>
      <ul className={styles.lines}>
        {tenant &&
          lines.map((line) => (
            <li key={`${line.name} ${lineAddress(line)}`}>
              <LineLink line={line} tenant={tenant} />
            </li>
          ))}
      </ul>
    </Sheet>
  );
}

/** A link with an address of its own, so that it works like every link; a plain press on a desktop opens the window of the tenant's size. */
function LineLink({ line, tenant }: { line: ServiceLine; tenant: TenantConfig }) {
  const t = useText(serviceTexts);
  const { locale } = useLocale();
  const address = lineAddress(line) as string;
  const isOutside = line.linkType === 1;
  function handleClick(event: MouseEvent) {
    closeService();
    if (innerWidth < WINDOW_FROM_PX || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const wanted = { width: tenant.supportWidth, height: tenant.supportHeight };
    const { width, height, left, top } = windowBox({ width: screen.availWidth, height: screen.availHeight }, wanted);
    const place = `width=${width},height=${height},left=${left},top=${top}`;
    window.open(address, '_blank', `popup,noopener,noreferrer,${place}`);
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" onClick={handleClick}>
      <Headset size={20} aria-hidden="true" />
      <b>{wordIn(locale, DEMO_LINES, line.name)}</b>
      <span>
        {isOutside ? new URL(address).host : t('inside')}
        <ExternalLink size={14} aria-hidden="true" />
        <span className="sr">{t('newWindow')}</span>
      </span>
    </a>
  );
}
