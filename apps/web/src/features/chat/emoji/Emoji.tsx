import drawings from './emoji.svg?url';
import { drawingOf } from './emoji-signs.ts';
import styles from './Emoji.module.css';
import { splitEmoji } from './split-emoji.ts';

/** The drawing of one emoji, the same on every system. */
export function EmojiDrawing({ sign }: { sign: string }) {
  return (
    <svg className={styles.drawing} aria-hidden="true">
      <use href={`${drawings}#${drawingOf(sign)}`} />
    </svg>
  );
}

/** A text with its emoji drawn; the signs themselves stay in it, for copying and for whoever listens. */
export function EmojiText({ text }: { text: string }) {
  return splitEmoji(text).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
      <span key={at} className={styles.inText}>
        <EmojiDrawing sign={part} />
        <span className="sr">{part}</span>
      </span>
    ),
  );
}
