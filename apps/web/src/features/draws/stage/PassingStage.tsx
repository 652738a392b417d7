import type { LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { useEffect, useState, type ReactNode } from 'react';
import { DrawStage } from './DrawStage.tsx';
import { StageScene } from './StageScene.tsx';

/** Read in this time, then what it lies over comes back. */
const LINGER_MS = 3_000;

interface Props {
  readonly group: Group;
  readonly now: LotteryNow | undefined;
  /** What it lies over keeps its place: this says where the stage is put. */
  readonly className: string | undefined;
}

/** The large stage over something else, for as long as a draw is shown, and a moment more for its end. */
export function PassingStage({ group, now, className }: Props) {
  return (
    <DrawStage group={group} now={now}>
      {(stage) => (
        <While isOn={stage !== null}>
          <div className={className}>
            <StageScene group={group} now={now} stage={stage} />
          </div>
        </While>
      )}
    </DrawStage>
  );
}

function While({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  useEffect(() => {
    if (isOn) return;
    const timer = setTimeout(() => setWasOn(false), LINGER_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return wasOn && children;
}
