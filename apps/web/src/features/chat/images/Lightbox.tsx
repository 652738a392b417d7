import type { ImageBody } from '@caiting/contract';
import { Star, X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useModal } from '../../../ui/overlay/Dialog.tsx';
import { IconButton } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { favourite } from './image-calls.ts';
import styles from './Lightbox.module.css';
import { imageTexts } from './texts.ts';

interface Props {
  image: ImageBody;
  /** Who sent it. */
  name: string;
  /** Guests have no favourite button (product §2). */
  canSave: boolean;
  onClose: () => void;
}

/** A picture over the whole screen (product §2 image preview): pressed it takes its real size, Escape or a press beside it closes. */
export function Lightbox({ image, name, canSave, onClose }: Props) {
  const t = useText(imageTexts);
  const dialog = useModal(true, onClose);
  const [isLarge, setLarge] = useState(false);
  const label = t('pictureOf', { name });
  return (
    <dialog
      ref={dialog}
      className={styles.box}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.tools}>
        {canSave && (
          <IconButton label={t('favourite')} size="l" onClick={() => void favourite(image)}>
            <Star size={22} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('close')} size="l" onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={cx(styles.stage, isLarge && styles.large)}>
        <button
          type="button"
          className={styles.picture}
          aria-label={t(isLarge ? 'shrink' : 'enlarge')}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <img src={image.imgPath} width={image.width} height={image.height} alt={label} />
        </button>
      </div>
    </dialog>
  );
}
