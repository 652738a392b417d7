import type { LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import type { ReactNode } from 'react';
import { DrawStage } from './DrawStage.tsx';
import { StageScene } from './StageScene.tsx';

interface Props {
  readonly group: Group;
  readonly now: LotteryNow | undefined;
  readonly own?: ReactNode;
}

/** The large stage in a place of its own: the last result, and the next draw as it comes. */
export function BigStage(props: Props) {
  return (
    <DrawStage group={props.group} now={props.now}>
      {(stage) => <StageScene {...props} stage={stage} />}
    </DrawStage>
  );
}
