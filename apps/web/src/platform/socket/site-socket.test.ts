import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../call/query.ts';
import { siteSocket } from './site-socket.ts';

vi.mock('../call/call.ts', () => ({ request: async () => ({ key: 'k' }), CallError: class extends Error {} }));

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  close(): void {
    this.onmessage = null;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { protocol: 'http:', host: 'h' });
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  siteSocket.close(true);
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const isAskedAgain = (key: string) => queryClient.getQueryState([key])?.isInvalidated;
const hello = (seq: number) =>
  FakeSocket.all.at(-1)?.onmessage?.({ data: JSON.stringify({ code: 100, data: { room: 'site', epoch: 'e1', seq } }) });

test('what was loaded more than two seconds before the connection first stood is asked for again, and only then', async () => {
  queryClient.setQueryData(['/old'], 1);
  await vi.advanceTimersByTimeAsync(2_100);
  queryClient.setQueryData(['/young'], 1);
  siteSocket.open();
  await vi.advanceTimersByTimeAsync(0);
  hello(5);
  expect([isAskedAgain('/old'), isAskedAgain('/young')]).toEqual([true, false]);

  await vi.advanceTimersByTimeAsync(3_000);
  hello(5);
  expect(isAskedAgain('/young')).toBe(false);
});
