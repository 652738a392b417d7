import { agentCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { agencyModule } from '../index.ts';

const { app } = await testApp({ modules: [ledgerModule, tenantModule, accountModule, agencyModule] });
const agent = await aPlayer(app.deps, { isAgent: true });
const upline = agent.id;
const people = {
  shown: await aPlayer(app.deps, { upline, userName: 'quietriver7', nickname: '江上清风xyz9' }),
  hidden: await aPlayer(app.deps, { upline, userName: 'marblelamp3', nickname: 'SecretFox' }),
};

const found = async (search: string): Promise<string[]> => {
  const { data } = await callApp(app, agentCalls.userManage, { search }, { token: agent.token });
  return data.list.map(({ userId }) => userId).toSorted();
};
const idOf = (who: keyof typeof people) => [String(people[who].id)];

test('a member is found by any part of a name that the list shows', async () => {
  for (const part of ['江上', '清风', '江上清风xyz9', 'xyz', '9'])
    expect(await found(part), part).toEqual(idOf('shown'));
});

test('a name that is shown behind stars is found whole, and by no part of it', async () => {
  expect(await found('quietriver7')).toEqual(idOf('shown'));
  expect(await found('QuietRiver7')).toEqual(idOf('shown'));
  expect(await found('marblelamp3')).toEqual(idOf('hidden'));
  expect(await found('SecretFox')).toEqual(idOf('hidden'));
  for (const part of [
    'q',
    'qu',
    'quietriver',
    'uiet',
    'river7',
    'ma',
    'marblelamp',
    'Secret',
    'Fox',
    'ecre',
    '%',
    '_',
    'm%3',
  ])
    expect(await found(part), part).toEqual([]);
});

test('nor by a report of the line', async () => {
  const search = async (text: string) =>
    (await callApp(app, agentCalls.childReport, { search: text } as never, { token: agent.token })).data.list.length;
  expect([await search('marblelamp3'), await search('清风')]).toEqual([1, 1]);
  for (const part of ['quietriver', 'marble', 'Secret']) expect(await search(part), part).toBe(0);
});
