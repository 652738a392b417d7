import { Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { DrawStage, type Stage } from '../../draws/index.ts';
import { StripNet } from '../result/StripNet.tsx';
import { useResults } from '../result/use-results.ts';
import { LastDraw, type LastDrawProps } from './LastDraw.tsx';

/** The line of the last draw with what happens in it: numbers that come one after the other, and a gain whose card picks kept away. */
export function LiveDraw(props: LastDrawProps) {
  const { lottery, now } = props;
  const navigate = useNavigate();
  const result = useResults().find(
    (one) => one.isInLine && one.lotteryCode === lottery.lotteryCode && one.issue === now?.last?.issue,
  );
  const line = (stage: Stage | null, said?: ReactNode, to: string | null = null) => (
    <LastDraw {...props} {...(to !== null && { onRecent: () => void navigate(to) })} stage={stage} said={said} />
  );
  return (
    <Suspense fallback={line(null)}>
      <DrawStage group={lottery.group} now={now}>
        {(stage) => (result ? <StripNet result={result}>{(gain, to) => line(stage, gain, to)}</StripNet> : line(stage))}
      </DrawStage>
    </Suspense>
  );
}
