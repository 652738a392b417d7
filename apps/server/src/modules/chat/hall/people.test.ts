import { chatModerationCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import type { Session } from '../../../platform/http/binding.ts';
import { actingHall } from '../testing/acting.ts';

/** Cards of people, and what managers note about them. */

const { aRoom, as } = await actingHall();

test('a card masks the account for members and shows it to managers', async () => {
  const { roomCode, manager, member } = await aRoom();
  const seen = async (by: Session) =>
    (await as(by, chatModerationCalls.getRoleUserCardFront, { roomCode, userId: member.userId })).data;
  expect(await seen(member)).toMatchObject({ userName: expect.stringContaining('***') });
  expect(await seen(manager)).toMatchObject({ userName: member.userName });
});

test('remarks are for managers, at most 200 characters', async () => {
  const { manager, member } = await aRoom();
  const target = { targetUserId: member.userId };
  expect(await as(member, chatModerationCalls.setMemberRemark, { ...target, remark: '自己' })).toMatchObject({
    key: 'forbidden',
  });
  expect(await as(manager, chatModerationCalls.setMemberRemark, { ...target, remark: '注'.repeat(201) })).toMatchObject(
    { key: 'remarkTooLong' },
  );
  expect(await as(manager, chatModerationCalls.setMemberRemark, { ...target, remark: '注'.repeat(200) })).toMatchObject(
    { ok: true },
  );
  expect((await as(manager, chatModerationCalls.getMemberRemark, target)).data).toEqual({ remark: '注'.repeat(200) });
  expect(await as(member, chatModerationCalls.getMemberRemark, target)).toMatchObject({ key: 'forbidden' });
});
