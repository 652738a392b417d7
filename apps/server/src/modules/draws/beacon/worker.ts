import { verifyRound } from '@caiting/lottery/draw';
import { signRound } from './sign.ts';
import type { BeaconTask } from './thread.ts';

/** The thread of thread.ts: curve arithmetic and nothing else. */
export default function beaconTask(task: BeaconTask): string | null {
  return task.kind === 'sign'
    ? signRound(task.chain, task.secretKey, task.round)
    : verifyRound(task.chain, task.round, task.signature);
}
