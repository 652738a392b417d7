import { LONG_PRESS_MS } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { ImageDown, ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useHeldBack } from '../../../shared/comfort/comfort.ts';
import type { LongPress } from '../core/use-long-press.ts';
import styles from './ImageBubble.module.css';
import { bubbleBox } from './fit.ts';
import { imageOf } from './image-data.ts';
import type { Picture } from './picture.ts';
import { imageTexts } from './texts.ts';

interface Props {
  message: ChatMessage;
  onOpen: () => void;
  /** Long press and context menu. */
  press: Partial<LongPress>;
}

/** A picture in the log. Its place has its size before it has loaded, so nothing that is read moves. */
export function ImageBubble({ message, onOpen, press }: Props) {
  const t = useText(imageTexts);
  const [isGone, setGone] = useState(false);
  const { isHeld, load } = useHeldBack();
  const downAt = useRef(0);
  const image = imageOf(message);
  if (!image) return null;
  if (isGone)
    return (
      <p className={styles.gone} style={bubbleBox(image)}>
        <ImageOff size={20} aria-hidden="true" />
        {t('gone')}
      </p>
    );
  return (
    <button
      type="button"
      className={styles.image}
      style={bubbleBox(image)}
      aria-label={t(isHeld ? 'load' : 'view', { name: message.nickname })}
      {...press}
      onPointerDown={(event) => {
        downAt.current = event.timeStamp;
        press.onPointerDown?.(event);
      }}
      onClick={({ detail, timeStamp }) => {
        // A finger that leaves after a long press has opened the menu already; the keyboard presses nothing down.
        if (detail === 0 || timeStamp - downAt.current < LONG_PRESS_MS) (isHeld ? load : onOpen)();
      }}
    >
      {isHeld ? (
        <span className={styles.held} aria-hidden="true">
          <ImageDown size={20} />
          {t('held')}
        </span>
      ) : (
        <img src={image.thumbPath} alt="" decoding="async" draggable={false} onError={() => setGone(true)} />
      )}
    </button>
  );
}

/** One of mine that is still on its way. */
export function PendingImage({ picture, isFailed }: { picture: Picture; isFailed: boolean }) {
  const t = useText(imageTexts);
  return (
    <span className={styles.image} style={bubbleBox(picture.size)}>
      <img src={picture.image?.thumbPath ?? picture.url} alt={t('previewAlt')} />
      {!isFailed && (
        <span className={styles.veil}>
          <i className={styles.ring} aria-hidden="true" />
        </span>
      )}
    </span>
  );
}
