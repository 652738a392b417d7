// @vitest-environment happy-dom
import { calls } from '@caiting/contract/registry';
import { readProof } from '@caiting/lottery/verify';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import published from '../../../../../../packages/lottery/fixtures/draw-proof.json' with { type: 'json' };
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { signedIn } from '../../../platform/session/session.ts';
import { BetView } from './BetView.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Anybody may hold a saved proof against the published root: whose bet it is, is not asked for. */

const read = readProof(published);
if (read.kind !== 'ok') throw new Error('the published proof cannot be read');
const proof = read.value;
const inclusion = {
  betId: '1280',
  lotteryCode: proof.lotteryCode,
  issue: proof.issue,
  leafText: 'v1|leaf of the proof',
  leaf: 'a'.repeat(64),
  index: 0,
  total: 1,
  path: [],
  root: 'a'.repeat(64),
};
const asked = vi.fn<() => Promise<Response>>(async () => new Response('{}', { status: 500 }));
vi.stubGlobal('fetch', asked);
const bet = {
  id: '1280',
  lotteryCode: proof.lotteryCode,
  issue: proof.issue,
  playName: '定位胆',
  bettingNumber: '7,-,-,-,-',
  bettingCount: 1,
  bettingAmount: '2',
  payout: '19.4',
  state: 'won',
};

async function draw(): Promise<string> {
  const page = document.createElement('div');
  await act(async () =>
    createRoot(page).render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <BetView
            proof={proof}
            inclusion={inclusion}
            verdict={null}
            check={null}
            file={{ draw: proof, bet: inclusion }}
          >
            {null}
          </BetView>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  return page.textContent;
}
const known = (given: object) =>
  queryClient.setQueryData(callKey(calls.getBetDetail, { id: '1280' as never }), { bet: { ...bet, ...given } });

beforeEach(() => queryClient.clear());

test('a visitor is asked for nothing', async () => {
  expect(await draw()).toContain('v1|leaf of the proof');
  expect(asked).not.toHaveBeenCalled();
});

test('a bet of that number is shown where it is the one of this issue, and no other', async () => {
  signedIn({ userId: '1' } as never, false);
  known({});
  expect(await draw()).toContain('定位胆');
  known({ issue: '202601010001' });
  expect(await draw()).not.toContain('定位胆');
});
