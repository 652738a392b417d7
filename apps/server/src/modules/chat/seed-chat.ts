import assert from 'node:assert/strict';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { findPlayerByName } from '../account/index.ts';
import { DEMO_GUEST_CODE, markDemo } from '../tenant/index.ts';
import { demoSpeaker } from './demo-speaker.ts';
import { insertGuestLink } from './guests/queries.ts';
import { addMessage } from './messages/add-message.ts';
import { changeRoom } from './rooms/change-room.ts';
import { insertRoom } from './rooms/create-room.ts';
import { saveManager } from './rooms/set-manager.ts';

/** The demo's public room with a few lines of talk, written by the seeded people through the real send. */

const LOBBY = {
  code: 'lobby',
  order: 10,
  title: '彩厅大厅',
  subTitle: '群规：文明聊天，禁止私下交易与代投，谨防冒充客服',
  content: '所有会员都可以在这里聊天。开奖可验证，理性投注，量力而行。',
};

/** The other rooms of the demo: an open one, one where only managers write, one with a password (told in demo mode). */
const OTHER_ROOMS = [
  {
    code: 'ssc',
    order: 20,
    title: '时时彩交流',
    subTitle: '聊走势、聊玩法，不代投',
    content: '时时彩玩法讨论。',
    settings: {},
  },
  {
    code: 'newbie',
    order: 30,
    title: '新手问答',
    subTitle: '房管发布新手指引',
    content: '新手指引，房管发言。',
    settings: { isMessageBanned: '1' },
  },
  {
    code: 'vip',
    order: 40,
    title: '皇冠会员厅',
    subTitle: '演示房间，密码 2580',
    content: '需要密码的房间。',
    settings: { password: '2580' },
  },
] as const;

/** Minutes before now, who, what. */
const TALK: readonly (readonly [minutesAgo: number, userName: string, text: string])[] = [
  [58, 'manager1', '欢迎来到彩厅大厅，开奖结果都可以在“验证”里自己算一遍'],
  [55, 'agent1', '刚试了验证页，随机信标和链节都对得上'],
  [52, 'player1', '1分时时彩这一期开得真快'],
  [51, 'newbie1', '请问怎么看中奖明细？'],
  [50, 'manager1', '个人中心 → 投注记录，点开注单就能看到赔率和账变'],
  [37, 'player1', '看到了，谢谢'],
  [36, 'agent1', 'PK10 两面玩法的返还率写得很清楚'],
  [20, 'newbie1', '演示资金用完了可以再充吗？'],
  [19, 'manager1', '演示模式可以，充值页走一遍沙箱通道就到账，都是虚拟资金'],
  [7, 'player1', '今天到此为止，见好就收 😄'],
  [3, 'agent1', '理性投注，明天见'],
];

/** Makes the room, its manager, the guest link and the talk. Nothing happens when a person of the demo is missing. */
export async function seedChat(deps: Deps): Promise<void> {
  const people = new Map(
    await Promise.all(
      [...new Set(TALK.map(([, name]) => name))].map(
        async (name) => [name, await findPlayerByName(deps.db, name)] as const,
      ),
    ),
  );
  if ([...people.values()].some((player) => player === null)) return;
  await deps.db.tx(async (tx) => {
    await insertRoom(tx, LOBBY);
    await saveManager(tx, LOBBY.code, String(people.get('manager1')?.id), true);
    for (const room of OTHER_ROOMS) {
      await insertRoom(tx, room);
      await saveManager(tx, room.code, String(people.get('manager1')?.id), true);
    }
    await insertGuestLink(tx, DEMO_GUEST_CODE, LOBBY.code, '访客');
    await markDemo(tx, 'guestLink', DEMO_GUEST_CODE);
  });
  for (const { code, settings } of OTHER_ROOMS)
    for (const [key, value] of Object.entries(settings)) await changeRoom(deps, code, key as 'password', value);
  for (const [minutesAgo, name, message] of TALK) {
    const session = await demoSpeaker(deps, name);
    const sent = await addMessage(deps, session, {
      roomCode: LOBBY.code,
      messageTypeId: 1,
      message,
      sendKey: `seed-${minutesAgo}-${name}`,
    });
    assert(sent.ok, `seed message is refused: ${sent.ok ? '' : sent.key}`);
    await shiftMessages(deps.db, LOBBY.code, `seed-${minutesAgo}-${name}`, minutesAgo);
  }
}

/** Demo data only: dates a message so many minutes back, in the list and in the log. */
async function shiftMessages(db: Queries, roomCode: string, sendKey: string, minutesAgo: number): Promise<void> {
  await db.run(
    `with said as (
       update chat_message set created_at = created_at - $3 * interval '1 minute' where room_code = $1 and send_key = $2
       returning room_code, seq, created_at
     )
     update chat_event e set at = s.created_at,
            data = jsonb_set(e.data, '{gmtCreated}', to_jsonb((extract(epoch from s.created_at) * 1000)::bigint))
       from said s where e.room_code = s.room_code and e.seq = s.seq`,
    [roomCode, sendKey, minutesAgo],
  );
}
