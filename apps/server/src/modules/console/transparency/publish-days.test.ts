import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transparencyCalls } from '@caiting/contract';
import { addDays, dayOf } from '@caiting/lottery/calendar';
import { expect, test } from 'vitest';
import { appNow, setClock } from '../../../platform/clock.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { modules } from '../../index.ts';
import { listLogDays } from './log-days.ts';
import { writeDays } from './publish-days.ts';

const { app, db, owner, config } = await testApp({ modules, isListening: true });

test('what stands for a day that is over lies in a file to be mirrored, as the site tells it', async () => {
  const told = async () => (await callApp(app, transparencyCalls.transparency, {})).data;
  // Ends of chains are published with the first issues, and each is a line of the operators' log.
  await expect.poll(async () => (await told()).logDays.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await setClock(owner, { at: new Date((await appNow(db)).getTime() + 86_400_000), rate: 1 });
  await writeDays(app.deps);
  // The call's answer is kept for a moment, and says the day before.
  const last = addDays(dayOf(Math.floor((await appNow(db)).getTime() / 1000)), -1);
  const [head] = await listLogDays(db, addDays(last, -7), last);
  if (head === undefined) throw new Error('the log has no line of yesterday');
  const file = join(config.dataFolder, 'published', `day-${head.day}.json`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    day: head.day,
    log: { seq: head.seq, hash: head.hash },
  });
}, 60_000);
