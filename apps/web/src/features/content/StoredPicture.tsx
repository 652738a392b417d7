import type { Picture } from '@caiting/contract';
import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import styles from './Content.module.css';
import { useWords } from './notices.ts';
import { contentTexts } from './texts.ts';

/** A picture of the operators, in the room of its own size from the beginning; its words in that room when the file is not there any more. */
export function StoredPicture({ picture: { path, width, height, alt } }: { picture: Picture }) {
  const t = useText(contentTexts);
  const say = useWords();
  const [isGone, setGone] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // On a page that the server drew the picture may have failed before anybody listened.
  useEffect(() => {
    const { complete = false, naturalWidth = 0, currentSrc = '' } = image.current ?? {};
    if (complete && naturalWidth === 0 && currentSrc !== '') setGone(true);
  }, []);
  if (isGone)
    return (
      <p className={styles.gone} style={{ width, aspectRatio: `${width} / ${height}` }}>
        <ImageOff size={24} strokeWidth={1.6} aria-hidden="true" />
        {t('pictureGone')}
        <small>{say(alt)}</small>
      </p>
    );
  return (
    <img
      ref={image}
      src={path}
      alt={say(alt)}
      width={width}
      height={height}
      className={styles.picture}
      loading="lazy"
      onError={() => setGone(true)}
    />
  );
}
