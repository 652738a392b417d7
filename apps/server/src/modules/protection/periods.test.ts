import { yuan } from '@caiting/money';
import { afterEach, describe, expect, test } from 'vitest';
import { setClock } from '../../platform/testing/database.ts';
import { refusalOf } from './index.ts';
import { bettingSite } from './testing/bettor.ts';

/** Periods are calendar days, weeks from Monday and months of Shanghai (docs/decisions/0060). 2027-05-16 is a Sunday, 2027-05-31 a Monday. */

const { db, aBettor, findings } = await bettingSite();
afterEach(async () => expect(await findings()).toEqual([]));

const at = (shanghai: string) => setClock(db, { at: new Date(`${shanghai}+08:00`) });

const CASES = [
  { period: 'day', paidAt: '2027-05-13T00:00:00', askedAt: '2027-05-13T23:59:50', isCounted: true },
  { period: 'day', paidAt: '2027-05-13T23:59:50', askedAt: '2027-05-14T00:00:00', isCounted: false },
  { period: 'week', paidAt: '2027-05-10T00:00:00', askedAt: '2027-05-16T23:59:50', isCounted: true },
  { period: 'week', paidAt: '2027-05-16T23:59:50', askedAt: '2027-05-17T00:00:00', isCounted: false },
  { period: 'week', paidAt: '2027-05-31T00:00:00', askedAt: '2027-06-06T23:59:50', isCounted: true },
  { period: 'month', paidAt: '2027-05-01T00:00:00', askedAt: '2027-05-31T23:59:50', isCounted: true },
  { period: 'month', paidAt: '2027-05-31T23:59:50', askedAt: '2027-06-01T00:00:00', isCounted: false },
  { period: 'month', paidAt: '2027-06-01T00:00:00', askedAt: '2027-06-30T23:59:50', isCounted: true },
] as const;

describe.each(CASES)('a deposit of $paidAt, asked about on $askedAt', ({ period, paidAt, askedAt, isCounted }) => {
  const left = isCounted ? 30 : 100;
  const title = `${isCounted ? 'counts' : 'does not count'} towards the limit of the ${period}`;

  test(`${title} that was set before it`, async () => {
    await at(paidAt);
    const player = await aBettor();
    await player.set('deposit', period, '100');
    await player.payIn(70);
    await at(askedAt);
    const ask = (amount: number) => db.tx((tx) => refusalOf(tx, player.userId, 'deposit', yuan(amount)));
    expect(await ask(left)).toBeNull();
    expect(await ask(left + 1)).toMatchObject({ key: 'depositLimitReached', params: { left: String(left) } });
  });

  test(`${title} that was set after it: its lines of the ledger are counted when the player is followed`, async () => {
    await at(paidAt);
    const player = await aBettor();
    await player.payIn(70);
    await at(askedAt);
    await player.wait(0);
    const { data } = await player.set('deposit', period, '100');
    expect(data).toMatchObject({ limits: [{ kind: 'deposit', period, amount: '100', used: isCounted ? '70' : '0' }] });
    const ask = (amount: number) => db.tx((tx) => refusalOf(tx, player.userId, 'deposit', yuan(amount)));
    expect(await ask(left)).toBeNull();
    expect(await ask(left + 1)).toMatchObject({ key: 'depositLimitReached' });
  });
});
