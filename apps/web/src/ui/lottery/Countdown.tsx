import { useEffect, useState } from 'react';
import { useCountdown } from '../clock.ts';
import { cx } from '../cx.ts';
import { clockText } from '../duration.ts';
import { Tag } from '../Tag.tsx';
import styles from './Countdown.module.css';

const URGENT_SECONDS = 60;
/** visual §8: a timer speaks at these seconds and at the close only. */
const SPOKEN_SECONDS = [60, 10, 0];

interface Labels {
  /** 封盘中: from the close to the draw. */
  closed: string;
  /** 开奖中: from the draw time to the result. */
  drawing: string;
}
export const COUNTDOWN_LABELS: Labels = { closed: '封盘中', drawing: '开奖中' };

interface Props {
  /** Close of the issue, ms on the server's clock. */
  endsAt: number;
  /** Time of the draw; from then on the tag says 开奖中. Without it the tag stays 封盘中. */
  drawsAt?: number;
  size?: 's' | 'm' | 'l';
  labels?: Labels;
}

/** "00:42" on the one shared clock; red in the last minute; at 0 a tag in the same height. */
export function CountdownText({ endsAt, drawsAt, size = 'm', labels = COUNTDOWN_LABELS }: Props) {
  const left = useCountdown(endsAt);
  const toDraw = useCountdown(drawsAt ?? null);
  if (left <= 0)
    return (
      <span className={cx(styles.text, styles[size])}>
        <ClosedTag isDrawing={drawsAt !== undefined && toDraw <= 0} labels={labels} />
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

function ClosedTag({ isDrawing, labels }: { isDrawing: boolean; labels: Labels }) {
  return isDrawing ? <Tag tone="info">{labels.drawing}</Tag> : <Tag tone="warn">{labels.closed}</Tag>;
}

/** The same in digit boxes, for the betting header only; it is the one timer that is also spoken (at 60 s, 10 s and the close). */
export function CountdownBoxes({
  endsAt,
  drawsAt,
  labels = COUNTDOWN_LABELS,
  spoken,
}: Props & { spoken?: (seconds: number) => string }) {
  const left = useCountdown(endsAt);
  const toDraw = useCountdown(drawsAt ?? null);
  return (
    <>
      {left <= 0 ? (
        <span className={styles.closed}>
          <ClosedTag isDrawing={drawsAt !== undefined && toDraw <= 0} labels={labels} />
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
