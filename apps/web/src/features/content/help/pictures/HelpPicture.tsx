import { useText } from '../../../../platform/i18n/i18n.ts';
import { cx } from '../../../../ui/cx.ts';
import styles from './Picture.module.css';
import type { Pictured } from './pictured.ts';
import { PICTURES, pictureTexts } from './pictures.ts';
import { SCENES } from './scenes.tsx';

/** What an article says, drawn: scenes with their words as text, in the language and the colours of the page. */
export function HelpPicture({ slug }: { slug: Pictured }) {
  const t = useText(pictureTexts);
  const { scenes, caption, isTimed = false } = PICTURES[slug];
  return (
    <figure className={styles.picture} data-picture={slug}>
      <ol className={cx(styles.scenes, isTimed && styles.timed)}>
        {scenes.map(([scene, word]) => (
          <li key={scene}>
            <svg viewBox="0 0 96 64" aria-hidden="true">
              {SCENES[scene]}
            </svg>
            <span>{t(word)}</span>
          </li>
        ))}
      </ol>
      <figcaption className={styles.caption}>{t(caption)}</figcaption>
    </figure>
  );
}
