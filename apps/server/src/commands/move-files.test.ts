import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { REPOSITORY_ROOT } from '../config.ts';
import { withClient } from '../platform/db/connect.ts';
import { s3StandIn } from '../platform/files/stores/testing/s3-server.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { until } from '../platform/testing/until.ts';

const { ownerTarget } = await testDatabase();
const standIn = await s3StandIn();
const data = mkdtempSync(join(tmpdir(), 'caiting-files-'));
afterAll(async () => {
  rmSync(data, { recursive: true });
  await standIn.stop();
});
const { socketFolder } = inject('testDatabase');
const { database } = ownerTarget as { database: string };
const url = (user: string): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
const COUNT = 120;
/** A busy machine takes its time. */
const PATIENT_MS = 60_000;

function filesMove(to: string) {
  const { endpoint, bucket, region, keyId, secret } = standIn.settings;
  const child = spawn(
    process.execPath,
    [join(REPOSITORY_ROOT, 'tools/caiting/entry/main.ts'), 'files', 'move', '--to', to],
    {
      env: {
        ...process.env,
        DATABASE_URL: url('caiting_owner'),
        CAITING_DATA: data,
        CAITING_S3_ENDPOINT: endpoint,
        CAITING_S3_BUCKET: bucket,
        CAITING_S3_REGION: region,
        CAITING_S3_KEY_ID: keyId,
        CAITING_S3_SECRET: secret,
      },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}
const puts = () => standIn.asked.filter((line) => line.startsWith('PUT')).length;

test('the uploads of a site move into a bucket: beside a server that runs, through a kill -9, and to the end once it is stopped', async () => {
  await withClient({ host: socketFolder, user: 'postgres', database: 'postgres' }, (admin) =>
    admin.query('grant caiting_signer to caiting_owner'),
  );
  chmodSync(data, 0o755);
  for (let n = 0; n < COUNT; n += 1) {
    const hex = n.toString(16).padStart(38, '0');
    mkdirSync(join(data, 'files', hex.slice(-2)), { recursive: true });
    writeFileSync(join(data, 'files', hex.slice(-2), `${hex.slice(0, 36)}.webp`), randomBytes(200));
  }
  writeFileSync(join(data, 'files/.site'), 'the mark of this site');

  const first = filesMove('s3');
  const begun = until(() => puts() > 10, 'the first files', PATIENT_MS).then(() => 'copies');
  // What it says when it cannot even begin.
  expect(await Promise.race([begun, first.ended])).toBe('copies');
  first.child.kill('SIGKILL');
  await first.ended;
  expect([...standIn.files.keys()]).not.toContain('.site');
  expect(standIn.files.size).toBeLessThan(COUNT);

  // A server of the site, as far as the database sees one.
  const server = new pg.Client({ connectionString: url('caiting_app'), application_name: 'caiting release 0' });
  await server.connect();
  const beside = await filesMove('s3').ended;
  await server.end();
  expect(beside.code).toBe(1);
  expect(beside.said).toContain('the site is running and the old store still counts');
  expect([...standIn.files.keys()]).not.toContain('.site');
  const [, copied, before] = /read back: (\d+) .* by runs before: (\d+)/.exec(beside.said) ?? [];
  expect(Number(copied) + Number(before)).toBe(COUNT);
  expect(Number(before)).toBeGreaterThan(0);

  const last = await filesMove('s3').ended;
  expect(last).toMatchObject({ code: 0, said: expect.stringContaining(`by runs before: ${COUNT}`) });
  expect(last.said).toContain('start with CAITING_FILES=s3');
  expect(last.said).not.toContain(standIn.settings.secret);
  expect(standIn.files.size).toBe(COUNT + 1);
  expect(String(standIn.files.get('.site')?.bytes)).toBe('the mark of this site');

  const again = await filesMove('s3').ended;
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('have been moved there already')]);
  expect((await filesMove('folder').ended).code).toBe(0);
  expect([...standIn.files.keys()]).not.toContain('.site');
}, 240_000);
