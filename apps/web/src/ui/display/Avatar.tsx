import { useState } from 'react';
import { cx } from '../cx.ts';
import { rem } from '../rem.ts';
import styles from './Avatar.module.css';

const TINTS = 6;

/** Picture of a person, or the first character of the name on a tint that always is the same for that name, also where the picture cannot be had. Decoration: the name stands beside it. */
export function Avatar({
  name,
  src,
  size = 36,
  isSquare,
}: {
  name: string;
  src?: string | null | undefined;
  size?: 24 | 32 | 36 | 40 | 56 | 72;
  /** A room, and no person. */
  isSquare?: boolean | undefined;
}) {
  const [unread, setUnread] = useState('');
  const style = { width: rem(size), height: rem(size), fontSize: rem(Math.round(size * 0.4)) };
  const shape = cx(styles.avatar, isSquare && styles.square);
  if (src && src !== unread)
    return (
      <img
        className={shape}
        style={style}
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setUnread(src)}
      />
    );
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (
    <span className={cx(shape, styles[`t${sum % TINTS}`])} style={style} aria-hidden="true" translate="no">
      {[...name][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
