import { useText } from '../../../platform/i18n/i18n.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { saveFile } from '../../../platform/page/save-file.ts';
import { QrCode } from '../../../ui/display/QrCode.tsx';
import { qrPicture } from '../../../ui/display/qr-picture.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from '../core/Agency.module.css';
import { inviteLink } from './queries.ts';
import { inviteTexts } from './texts.ts';

const pictureName = (code: string): string => `invite-${code}.png`;

/** The link as a picture and as text: to copy, to save, and, where the device has a way to share, to hand on. */
export function ShareCode({ code }: { code: string }) {
  const t = useText(inviteTexts);
  const link = inviteLink(code);
  // Not on pages over plain http, nor in every browser.
  const canShare = typeof navigator.share === 'function';

  const save = async (): Promise<void> => saveFile(pictureName(code), await qrPicture(link));

  async function share(): Promise<void> {
    const text = { title: t('shareTitle', { code }), url: link };
    const withPicture = {
      ...text,
      files: [new File([await qrPicture(link)], pictureName(code), { type: 'image/png' })],
    };
    try {
      await navigator.share(navigator.canShare?.(withPicture) ? withPicture : text);
    } catch (error) {
      // Whoever closes the sheet of the device has decided so.
      if ((error as Error).name !== 'AbortError') showToast(t('shareFailed'), 'failed');
    }
  }
  return (
    <div className={styles.share}>
      <b className={styles.code}>{code}</b>
      <div>
        <QrCode text={link} label={`${t('qr')} ${code}`} />
      </div>
      <span className={styles.url}>{link}</span>
      <span className={styles.acts}>
        <Button kind="soft" onClick={() => void copyText(link)}>
          {t('copy')}
        </Button>
        <Button onClick={() => void save()}>{t('saveQr')}</Button>
        {canShare && <Button onClick={() => void share()}>{t('share')}</Button>}
      </span>
      <p className={styles.note}>{t('adult')}</p>
    </div>
  );
}
