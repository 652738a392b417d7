import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { Picture } from '../images/picture.ts';
import styles from './PicturePreview.module.css';
import { imageTexts } from '../images/texts.ts';

const MB = 1_048_576;

/** What is about to be sent, before it goes: a picked file, a pasted one, or a saved picture. */
export function PicturePreview({
  picture,
  onSend,
  onClose,
}: {
  picture: Picture;
  onSend: () => void;
  onClose: () => void;
}) {
  const t = useText(imageTexts);
  const { shrunkFrom } = picture;
  return (
    <Dialog
      open
      title={t('previewTitle')}
      onClose={onClose}
      {...(shrunkFrom !== null && { aside: t('shrunk', { size: `${Math.round((shrunkFrom * 10) / MB) / 10} MB` }) })}
      foot={
        <div className={styles.acts}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" autoFocus onClick={onSend}>
            {t('send')}
          </Button>
        </div>
      }
    >
      <div className={styles.frame}>
        <img src={picture.url} width={picture.size.width} height={picture.size.height} alt={t('previewAlt')} />
      </div>
    </Dialog>
  );
}
