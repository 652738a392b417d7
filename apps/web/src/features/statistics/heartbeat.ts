import { HEARTBEAT_FAILURES_MAX, HEARTBEAT_MS, type HeartbeatRecord } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { CallError, DroppedCall, request } from '../../platform/call/call.ts';
import { isSignedIn, useSession } from '../../platform/session/session.ts';
import { personalCell } from '../../platform/session/personal-storage.ts';

/** product §4 Heartbeat: every 60 s while signed in; failures are kept (at most 1000), reported together on the next success, then forgotten. */
const isRecordList = (value: unknown): value is HeartbeatRecord[] => Array.isArray(value);

/** The kept list with one more; the oldest go first. */
export function withFailure(kept: readonly HeartbeatRecord[], failed: HeartbeatRecord): HeartbeatRecord[] {
  return [...kept, failed].slice(-HEARTBEAT_FAILURES_MAX);
}

const failures = personalCell({ name: 'caiting.failedBeats', in: 'browser', check: isRecordList });
const keptFailures = (): HeartbeatRecord[] => failures.read() ?? [];

async function beat(): Promise<void> {
  const checkTime = Date.now();
  const begun = performance.now();
  try {
    await request(calls.heartbeat, {}, { background: true });
  } catch (error) {
    // A refusal is an answer: the network works, and the table of result codes has acted.
    if (!(error instanceof CallError) || error.code !== null || error instanceof DroppedCall) return;
    const { status = 0 } = (error.data ?? {}) as { status?: number };
    const connectionTime = Math.round(performance.now() - begun);
    failures.write(withFailure(keptFailures(), { status, reason: error.message, checkTime, connectionTime }));
    return;
  }
  await reportFailures();
}

async function reportFailures(): Promise<void> {
  const records = keptFailures();
  if (records.length === 0) return;
  try {
    await request(calls.reportHeartbeats, { records });
    failures.write(null);
  } catch {
    // They stay, and go with the next heartbeat that gets through.
  }
}

/** Beats while somebody is signed in. Called once, at start. */
export function startHeartbeat(): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    if (isSignedIn() === (timer !== undefined)) return;
    clearInterval(timer);
    timer = isSignedIn() ? setInterval(() => void beat(), HEARTBEAT_MS) : undefined;
  };
  useSession.subscribe(follow);
  follow();
}
