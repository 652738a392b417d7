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
  /** What a reader says of the seconds left. */
  spoken?: (seconds: number) => string;
}

/** "00:42" on the one shared clock; red in the last minute; at 0 a tag in the same height. With `spoken` it is also said, at 60 s, 10 s and the close. */
export function CountdownText({ endsAt, drawsAt, size = 'm', spoken }: Props) {
  const left = useCountdown(endsAt);
  const toDraw = useCountdown(drawsAt ?? null);
  return (
    <>
      {left <= 0 ? (
        <span className={cx(styles.text, styles[size])}>
          <ClosedTag isDrawing={drawsAt !== undefined && toDraw <= 0} />
        </span>
      ) : (
        <time
          className={cx(styles.text, styles[size], left < URGENT_SECONDS && styles.urgent)}
          role="timer"
          aria-live="off"
        >
          {clockText(left)}
        </time>
      )}
      {spoken && <Spoken left={left} text={spoken} />}
    </>
  );
}

/** 封盘中 from the close to the draw, then 开奖中 until the result. */
function ClosedTag({ isDrawing }: { isDrawing: boolean }) {
  const words = use(UiWords);
  return isDrawing ? <Tag tone="info">{words.drawing}</Tag> : <Tag tone="warn">{words.closed}</Tag>;
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
