import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { aPlayer } from './modules/account/testing/players.ts';
import { killDatabase } from './modules/betting/testing/kill-database.ts';
import { staffLogChecks } from './modules/console/index.ts';
import { auditWhole } from './modules/whole-audit.ts';
import { bet, bets, caiting, drawn, hurry, startSite } from './testing/drill-site.ts';

/** The drill: a site plays, is backed up, is killed; the backup becomes a site again, as it stood at one moment. */
const root = mkdtempSync(join(tmpdir(), 'caiting-drill-'));
chmodSync(root, 0o755);
const [first, second, backup, keyFile] = ['first', 'second', 'backup', 'key'].map((name) => join(root, name)) as [
  string,
  string,
  string,
  string,
];
writeFileSync(keyFile, 'a key of the operator, thirty-two characters\n', { mode: 0o600 });
afterAll(() => rmSync(root, { recursive: true, force: true }));

const LONG = { timeout: 120_000 };

test(
  'backed up, killed, restored to a moment: audit clean, keys there, and draws continue',
  { timeout: 600_000 },
  async () => {
    const site = await startSite(first);
    const { db } = site.database;
    await hurry(site);
    const player = await aPlayer(site.app.deps, { balance: yuan(100) });
    await bet(site, player);
    await expect.poll(() => drawn(site), LONG).toBeGreaterThan(0);
    expect(await caiting({ CAITING_DATA: first }, 'backup', backup, `--key=${keyFile}`)).toMatchObject({ code: 0 });

    await bet(site, player);
    const { at } = await db.one<{ at: Date }>('select clock_timestamp() as at');
    const kept = await bets(site);
    const keys = readdirSync(first).filter((name) => name.endsWith('.key'));
    // After that moment: in the backup, and not in what is restored.
    await bet(site, player);
    expect(await caiting({ CAITING_DATA: first }, 'backup', backup, `--key=${keyFile}`)).toMatchObject({ code: 0 });
    killDatabase(first);
    await site.stop();

    const wrong = join(root, 'wrong');
    writeFileSync(wrong, 'x'.repeat(40), { mode: 0o600 });
    expect(await caiting({ CAITING_DATA: second }, 'restore', backup, `--key=${wrong}`)).toMatchObject({ code: 1 });
    const late = await caiting(
      { CAITING_DATA: second },
      'restore',
      backup,
      `--key=${keyFile}`,
      '--to=2099-01-01 00:00',
    );
    expect(late).toMatchObject({ code: 1, said: expect.stringContaining('this backup reaches from') });
    // The database's clock has microseconds; a moment of the command has milliseconds, and the bet was before it.
    const moment = new Date(at.getTime() + 1).toISOString();
    expect(
      await caiting({ CAITING_DATA: second }, 'restore', backup, `--key=${keyFile}`, `--to=${moment}`),
    ).toMatchObject({ code: 0 });
    expect(await caiting({ CAITING_DATA: second }, 'restore', backup, `--key=${keyFile}`)).toMatchObject({ code: 1 });

    for (const key of [...keys, 'signer/key'])
      expect(readFileSync(join(second, key), 'utf8')).toBe(readFileSync(join(first, key), 'utf8'));
    // Nothing of it can be read without the key.
    for (const name of readdirSync(join(backup, 'data')))
      expect(readFileSync(join(backup, 'data', name), 'latin1')).not.toContain(
        readFileSync(join(first, 'signer/key'), 'latin1'),
      );
    expect(existsSync(join(second, 'wal-to-replay'))).toBe(false);

    const again = await startSite(second);
    expect(await bets(again)).toBe(kept);
    expect((await auditWhole(again.database.db, staffLogChecks)).findings).toEqual([]);
    const before = await drawn(again);
    await expect.poll(() => drawn(again), LONG).toBeGreaterThan(before + 1);
    await bet(again, player);
    await again.stop();
  },
);
