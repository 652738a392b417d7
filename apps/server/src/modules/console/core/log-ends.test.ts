import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lotteryCalls } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { modules } from '../../index.ts';
import { runCheck } from '../../ledger/index.ts';
import { staffLogChecks } from './log-chain.ts';

const { app, db, config } = await testApp({ modules, isListening: true });

test('the end of each chain stands in the operators’ log and in the file to publish, as the site tells it', async () => {
  const lotteryCode = 'ssc1' as LotteryCode;
  const told = async () => (await callApp(app, lotteryCalls.chainAnchors, { lotteryCode })).data.list;
  await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  const [newest] = await told();
  const { day, anchor } = newest!;
  const line = () =>
    db.query<{ name: string; outcome: string; anchor: string }>(
      `select name, outcome, detail ->> 'anchor' as anchor from staff_log
        where act = 'publishChain' and detail ->> 'lotteryCode' = 'ssc1' and detail ->> 'day' = $1`,
      [day],
    );
  await expect.poll(line, { timeout: 20_000 }).toEqual([{ name: 'signer', outcome: 'done', anchor }]);
  const path = join(config.dataFolder, 'published', `chain-ends-${day}.json`);
  await expect.poll(() => existsSync(path), { timeout: 20_000 }).toBe(true);
  const published = () =>
    (JSON.parse(readFileSync(path, 'utf8')) as { ends: { lotteryCode: string; anchor: string }[] }).ends.find(
      (end) => end.lotteryCode === 'ssc1',
    )?.anchor;
  await expect.poll(published, { timeout: 20_000 }).toBe(anchor);
  for (const check of staffLogChecks) expect(await runCheck(db, check)).toEqual([]);
}, 60_000);
