import { createHmac, randomUUID } from 'node:crypto';
import { cashierCalls, type RechargeOrder } from '@caiting/contract';
import { afterAll, expect } from 'vitest';
import type { ServerModule } from '../../../platform/module.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import type { Pace } from '../../../sandbox-provider/notify.ts';
import { startSandbox } from '../../../sandbox-provider/server.ts';
import { accountModule } from '../../account/index.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { balanceOf, ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { addSandboxLines, cashierModule } from '../index.ts';

export const SANDBOX_KEY = 'a test key of at least thirty-two letters';
/** A provider that loses no time: nothing is tried twice. */
export const AT_ONCE: Pace = { retryMs: [], lateMs: 0, slowMs: 6, stepMs: 0, payoutLateMs: 0 };

/** A site with the sandbox provider beside it and all demo lines, and what tests do with recharges. Call it once at the top of a file. */
export async function rechargeSite(more: readonly ServerModule[] = [], { hasOwnKey = false } = {}) {
  const place = { host: 'localhost', port: 0, folder: null };
  const sandbox = await startSandbox({ key: SANDBOX_KEY, ...place, pace: AT_ONCE, hasOwnKey });
  afterAll(() => sandbox.close());
  const { app, db, owner, ownerTarget, port } = await testApp({
    modules: [ledgerModule, tenantModule, accountModule, cashierModule, ...more],
    isListening: true,
    config: {
      paySandboxUrl: sandbox.url,
      paySandboxKey: SANDBOX_KEY,
      paySandboxPublicKey: sandbox.publicKey,
      logLevel: 'silent',
    },
  });
  await addSandboxLines(db);
  const headers = { host: `localhost:${port}` };

  const open = (
    player: TestPlayer,
    channel: RechargeOrder['channel'],
    lineId: string,
    amount: string,
    requestId: string = randomUUID(),
    payBank: string | undefined = channel === 'internetbank' ? 'CMB' : undefined,
  ) =>
    callApp(
      app,
      cashierCalls.rechargeFrontPaymentRecord,
      { channel, lineId, amount, requestId, ...(payBank === undefined ? {} : { payBank }) },
      { token: player.token, headers },
    );
  async function anOrder(player: TestPlayer, ...at: [RechargeOrder['channel'], string, string]) {
    const { code, data, msg } = await open(player, ...at);
    expect(code, msg).toBe(1);
    return data;
  }
  const look = async (player: TestPlayer, { orderNo }: { orderNo: string }) =>
    (await callApp(app, cashierCalls.rechargeOrder, { orderNo }, { token: player.token, headers })).data;
  /** Presses a button of the pay page and waits until the provider has told. */
  async function pay({ payUrl }: RechargeOrder, result = 'paid', faults: readonly string[] = []): Promise<void> {
    const pairs = [['result', result], ...faults.map((fault) => ['fault', fault])] as [string, string][];
    await fetch(payUrl, { method: 'POST', body: new URLSearchParams(pairs), redirect: 'manual' });
    await sandbox.settled();
  }
  /** What the provider would send, signed here by the words of docs/providers and nothing else. */
  function notice(fields: Record<string, string>, key = SANDBOX_KEY): Record<string, string> {
    const all: Record<string, string> = {
      provider: 'sandbox',
      // Every payment has a number of its own.
      providerNo: `S-${fields['orderNo']}`,
      status: 'paid',
      timestamp: String(Date.now()),
      nonce: randomUUID(),
      ...fields,
    };
    const text = Object.keys(all)
      .filter((name) => all[name] !== '')
      .sort()
      .map((name) => `${name}=${all[name]}`)
      .join('&');
    return { ...all, sign: createHmac('sha256', key).update(text).digest('hex') };
  }
  const send = (fields: Record<string, string>) => callApp(app, cashierCalls.providerCallback, fields as never);
  const balance = async (player: TestPlayer) => (await balanceOf(db, player.id)).balance;

  return {
    app,
    db,
    owner,
    ownerTarget,
    deps: app.deps,
    port,
    headers,
    sandbox,
    open,
    anOrder,
    look,
    pay,
    notice,
    send,
    balance,
  };
}
