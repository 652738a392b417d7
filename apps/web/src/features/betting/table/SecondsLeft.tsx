import { useCountdown } from '../../../platform/time/clock.ts';

const SHOWN_SECONDS = 10;

/** In the last ten seconds of an issue, behind the words of the bet button; the timer of the table says it to readers. */
export function SecondsLeft({ closesAt }: { closesAt: number | null }) {
  const left = useCountdown(closesAt);
  if (left <= 0 || left > SHOWN_SECONDS) return null;
  return (
    <span aria-hidden="true" className="num">
      {' '}
      {left} s
    </span>
  );
}
