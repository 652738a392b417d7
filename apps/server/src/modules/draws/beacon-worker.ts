import { parentPort } from 'node:worker_threads';
import { verifyRound } from '@caiting/lottery/draw';
import { signRound } from './beacon-sign.ts';
import type { BeaconReply, BeaconRequest, BeaconTask } from './beacon-thread.ts';

/** The thread of beacon-thread.ts: curve arithmetic and nothing else. A fault here ends the thread, which tells whoever waits. */
function answer(task: BeaconTask): string | null {
  return task.kind === 'sign'
    ? signRound(task.chain, task.secretKey, task.round)
    : verifyRound(task.chain, task.round, task.signature);
}

parentPort?.on('message', ({ id, task }: BeaconRequest) => {
  parentPort?.postMessage({ id, value: answer(task) } satisfies BeaconReply);
});
