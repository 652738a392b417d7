import { HEARTBEAT_FAILURES_MAX } from '@caiting/contract';
import { expect, test } from 'vitest';
import { withFailure } from './heartbeat.ts';

const failed = (checkTime: number) => ({ status: 0, reason: 'timeout', checkTime, connectionTime: 15_000 });

test('of more than a thousand failures the newest thousand are kept (product §9)', () => {
  const full = Array.from({ length: HEARTBEAT_FAILURES_MAX }, (_, at) => failed(at));
  const kept = withFailure(full, failed(5_000));
  expect(kept).toHaveLength(1_000);
  expect(kept[0]?.checkTime).toBe(1);
  expect(kept.at(-1)?.checkTime).toBe(5_000);
});
