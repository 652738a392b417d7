import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isGranted, stampFiles, timeStampRequest } from './time-stamp.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-stamps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const FILE = join(folder, 'day-2026-11-28.json');
const NOW = 1_795_000_000_000;
const digest = (): Buffer => createHash('sha256').update(readFileSync(FILE)).digest();

let answer: (request: Buffer) => Buffer | number = () => 500;
const server = createServer((request, response) => void serve(request, response));
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const said = answer(Buffer.concat(chunks));
  if (typeof said === 'number') response.writeHead(said).end();
  else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(said);
}
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close().closeAllConnections());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const stamp = () => stampFiles(folder, url, NOW);
const made = (ending: string): string[] => readdirSync(folder).filter((name) => name.endsWith(ending));
const write = (text: string, ageS = 120): void => {
  writeFileSync(FILE, text);
  utimesSync(FILE, NOW / 1000 - ageS, NOW / 1000 - ageS);
};

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  write('{"day":"2026-11-28"}\n');
});

/** `SEQUENCE { SEQUENCE { INTEGER status } }` and the digest somewhere behind. */
const reply = (status: number, over: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x30, 37, 0x30, 3, 0x02, 1, status]), over]);

test('a request is DER as RFC 3161 has it', () => {
  const request = timeStampRequest(Buffer.alloc(32, 7), Buffer.alloc(8, 0xff));
  expect(request.toString('hex')).toBe(
    `3043020101${'3031300d060960864801650304020105000420'}${'07'.repeat(32)}02087f${'ff'.repeat(7)}0101ff`,
  );
});

test('only an answer that grants a stamp over the very digest is taken', () => {
  const over = Buffer.alloc(32, 7);
  expect(isGranted(reply(0, over), over)).toBe(true);
  expect(isGranted(reply(1, over), over)).toBe(true);
  expect(isGranted(reply(2, over), over)).toBe(false);
  expect(isGranted(reply(0, Buffer.alloc(32, 8)), over)).toBe(false);
  for (const broken of ['', '30', '3000', '<html>']) expect(isGranted(Buffer.from(broken), over)).toBe(false);
});

test('a file is stamped once it rests, and again when it says something else', async () => {
  answer = (request) => reply(0, request.subarray(24, 56));
  write('{}', 30);
  expect(await stamp()).toBe(0);
  write('{}');
  expect(await stamp()).toBe(1);
  expect(made('.tsr')).toEqual([`day-2026-11-28.json.${digest().toString('hex').slice(0, 16)}.tsr`]);
  expect(await stamp()).toBe(0);
  write('{"day":1}');
  expect(await stamp()).toBe(1);
  expect(made('.tsq')).toHaveLength(2);
  write('{"day":2}', 9 * 86_400);
  expect(await stamp()).toBe(0);
});

test.each<[string, (request: Buffer) => Buffer | number]>([
  ['refuses', (request) => reply(2, request.subarray(24, 56))],
  ['is down', () => 503],
  ['answers without end', () => Buffer.alloc(100_000, 1)],
  ['stamps something else', () => reply(0, Buffer.alloc(32))],
])('an authority that %s leaves no stamp', async (_, bad) => {
  answer = bad;
  await expect(stamp()).rejects.toThrow(/granted|answers|too long/);
  expect(made('.tsr')).toEqual([]);
});

const hasOpenssl = ((): boolean => {
  try {
    return execFileSync('openssl', ['version']).length > 0;
  } catch {
    return false;
  }
})();

// tidy-allow: a program of the machine, which the site itself never needs
test.skipIf(!hasOpenssl)(
  'an authority of openssl grants it, and openssl verifies what lies beside the file',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'caiting-tsa-'));
    const at = (name: string): string => join(home, name);
    const run = (...args: string[]): Buffer =>
      execFileSync('openssl', args, { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] });
    writeFileSync(
      at('tsa.cnf'),
      `[req]\ndistinguished_name = dn\n[dn]\n[ext]\nextendedKeyUsage = critical,timeStamping\n[tsa]\ndefault_tsa = one\n[one]\nserial = ${at('serial')}\nsigner_cert = ${at('tsa.pem')}\nsigner_key = ${at('tsa.key')}\ncerts = ${at('ca.pem')}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4\ndigests = sha256\n`,
    );
    writeFileSync(at('serial'), '01\n');
    run(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      '/CN=root',
      '-days',
      '2',
    );
    run(
      'req',
      '-new',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      'tsa.key',
      '-out',
      'tsa.csr',
      '-subj',
      '/CN=tsa',
    );
    run(
      'x509',
      '-req',
      '-in',
      'tsa.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      'tsa.pem',
      '-days',
      '2',
      '-extfile',
      'tsa.cnf',
      '-extensions',
      'ext',
    );
    answer = (request) => {
      writeFileSync(at('asked.tsq'), request);
      run('ts', '-reply', '-config', 'tsa.cnf', '-section', 'one', '-queryfile', 'asked.tsq', '-out', 'reply.tsr');
      return readFileSync(at('reply.tsr'));
    };
    expect(await stamp()).toBe(1);
    const [tsq, tsr] = [made('.tsq')[0]!, made('.tsr')[0]!].map((name) => join(folder, name));
    const verified = (...what: string[]) =>
      run('ts', '-verify', ...what, '-in', tsr!, '-CAfile', 'ca.pem', '-untrusted', 'tsa.pem').toString();
    expect(verified('-queryfile', tsq!)).toContain('Verification: OK');
    expect(verified('-data', FILE)).toContain('Verification: OK');
    write('{"day":"another"}');
    expect(() => verified('-data', FILE)).toThrow('Command failed');
    rmSync(home, { recursive: true });
  },
);
