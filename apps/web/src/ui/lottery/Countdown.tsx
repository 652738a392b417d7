import { use, useEffect, useState } from 'react';
import { useCountdown } from '../hooks/clock.ts';
import { cx } from '../cx.ts';
import { clockText } from '../hooks/duration.ts';
import { Tag } from '../display/Tag.tsx';
import styles from './Countdown.module.css';
import { UiWords } from '../words.ts';

const URGENT_SECONDS = 60;
/** looks §8: a timer speaks at these seconds and at the close only. */
const SPOKEN_SECONDS = [60, 10, 0];

interface Props {
  /** Close of the issue, ms on the server's clock. */
  endsAt: number;
  /** Time of the draw; from then on the tag says 开奖中. Without it the tag stays 封盘中. */
  drawsAt?: number;
  size?: 's' | 'm' | 'l';
}

/** "00:42" on the one shared clock; red in the last minute; at 0 a tag in the same height. */
export function CountdownText({ endsAt, drawsAt, size = 'm' }: Props) {
  const left = useCountdown(endsAt);
  const toDraw = useCountdown(drawsAt ?? null);
  if (left <= 0)
    return (
      <span className={cx(styles.text, styles[size])}>
        <ClosedTag isDrawing={drawsAt !== undefined && toDraw <= 0} />
      </span>
    );
  return (
    <time
      className={cx(styles.text, styles[size], left < URGENT_SECONDS && styles.urgent)}
      role="timer"
      aria-live="off"
    >
      {clockText(left)}
    </time>
  );
}

/** 封盘中 from the close to the draw, then 开奖中 until the result. */
function ClosedTag({ isDrawing }: { isDrawing: boolean }) {
  const words = use(UiWords);
  return isDrawing ? <Tag tone="info">{words.drawing}</Tag> : <Tag tone="warn">{words.closed}</Tag>;
}

/** The same in digit boxes, for the betting header only; it is the one timer that is also spoken (at 60 s, 10 s and the close). */
export function CountdownBoxes({ endsAt, drawsAt, spoken }: Props & { spoken?: (seconds: number) => string }) {
  const left = useCountdown(endsAt);
  const toDraw = useCountdown(drawsAt ?? null);
  return (
    <>
      {left <= 0 ? (
        <span className={styles.closed}>
          <ClosedTag isDrawing={drawsAt !== undefined && toDraw <= 0} />
        </span>
      ) : (
        <time
          className={cx(styles.boxes, left < URGENT_SECONDS && styles.hot)}
          role="timer"
          aria-live="off"
          aria-label={clockText(left)}
        >
          {[...clockText(left)].map((sign, at) => (sign === ':' ? <em key={at}>:</em> : <b key={at}>{sign}</b>))}
        </time>
      )}
      {spoken && <Spoken left={left} text={spoken} />}
    </>
  );
}

function Spoken({ left, text }: { left: number; text(seconds: number): string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (SPOKEN_SECONDS.includes(left)) setSaid(text(left));
  }, [left, text]);
  return (
    <span className="sr" role="status">
      {said}
    </span>
  );
}
