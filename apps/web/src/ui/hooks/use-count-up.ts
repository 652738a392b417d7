import { useEffect, useState } from 'react';
import { useIsStill } from './use-media.ts';

const COUNT_MS = 600;

/** A sum that counts up to itself once, when it first stands there; at once where less motion is asked for. */
export function useCountUp(to: bigint, isOn: boolean): bigint {
  const isStill = useIsStill();
  const moves = isOn && !isStill;
  const [share, setShare] = useState(moves ? 0 : 1);
  useEffect(() => {
    if (!moves) return;
    const from = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(1, Math.max(0, now - from) / COUNT_MS);
      setShare(passed);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [moves]);
  return moves && share < 1 ? (to * BigInt(Math.round(share * 1_000))) / 1_000n : to;
}
