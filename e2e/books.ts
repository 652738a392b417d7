import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const PATIENT = { timeout: 120_000 };

/** `./caiting audit` on the database of this run, beside the running site. One audit runs at a time: another journey's is waited for. */
export async function expectCleanBooks(): Promise<void> {
  const main = fileURLToPath(new URL('../tools/caiting/entry/main.ts', import.meta.url));
  const audit = (): Promise<string> =>
    promisify(execFile)(process.execPath, [main, 'audit', '--json'], {
      env: { ...process.env, CAITING_DATA: process.env['CAITING_E2E_DATA'] },
    }).then(
      ({ stdout }) => stdout,
      (error: Error & { stdout?: string }) => {
        if (error.message.includes('another audit is under way')) return '';
        throw error;
      },
    );
  let said = '';
  await expect.poll(async () => (said = await audit()), PATIENT).not.toBe('');
  expect(JSON.parse(said)).toMatchObject({ findings: [] });
}
