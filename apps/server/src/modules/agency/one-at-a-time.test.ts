import { accountCalls, agentCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { aPlayer } from '../account/testing/players.ts';
import { modules } from '../index.ts';

const { app, owner } = await testApp({
  modules: modules.map(({ seed: _seed, start: _start, ...module }) => module),
});

test('an agent who asks for many reports that take long holds nobody else up', async () => {
  const agent = await aPlayer(app.deps, { isAgent: true });
  const other = await aPlayer(app.deps);
  const { tx, rollback } = await owner.begin();
  // Every report now waits for this lock, and whatever connections it has with it.
  await tx.run('lock table line_day in access exclusive mode');
  const asked = Array.from({ length: 15 }, (_, n) =>
    n % 2 === 0
      ? callApp(app, agentCalls.userAgentReport, {}, { token: agent.token })
      : callApp(app, agentCalls.agentReportTeamData, {}, { token: agent.token }),
  );
  try {
    expect((await callApp(app, accountCalls.userInfo, {}, { token: other.token })).code).toBe(1);
  } finally {
    await rollback();
  }
  expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(asked.map(() => 1));
}, 20_000);
