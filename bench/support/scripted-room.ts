import { calls, pushes } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Page } from './open-pages.ts';

/** As the server's coalescing sends them: at most every 25 ms. */
const BATCH_MS = 25;

interface Script {
  readonly address: string;
  readonly roomCode: string;
  readonly perSecond: number;
}

/** The socket of a room as a script: it greets as the server does and sends so many messages a second for as long as it is told. */
export async function scriptedRoom(page: Page, { address, roomCode, perSecond }: Script) {
  const { epoch, seq } = (
    (await (
      await page.context().request.get(address + calls.getMessageListWeb.path, {
        params: { roomCode, pageSize: 5 },
      })
    ).json()) as { data: { epoch: string; seq: number } }
  ).data;
  let sendMessages: ((count: number) => void) | null = null;
  let next = seq;
  await page.routeWebSocket(/\/v1\/broadCast\/chat/, (socket) => {
    socket.send(JSON.stringify({ code: pushes.authResult.code, data: { ok: true, message: '' } }));
    socket.send(JSON.stringify({ code: pushes.hello.code, data: { room: roomCode, epoch, seq } }));
    sendMessages = (count) => {
      for (let at = 0; at < count; at += 1) {
        next += 1;
        const frame = { code: pushes.message.code, room: roomCode, seq: next, data: aMessage(next, roomCode) };
        socket.send(JSON.stringify(frame));
      }
    };
  });
  const talk = async (ms: number): Promise<void> => {
    const begun = performance.now();
    let sent = 0;
    while (performance.now() - begun < ms) {
      const due = Math.floor(((performance.now() - begun) * perSecond) / 1_000) - sent;
      if (due > 0) sendMessages?.(due);
      sent += Math.max(0, due);
      await new Promise((done) => setTimeout(done, BATCH_MS));
    }
  };
  return { talk, sent: () => next - seq };
}

function aMessage(id: number, roomCode: string): ChatMessage {
  return {
    id: String(1_000_000 + id) as ChatMessage['id'],
    roomCode: roomCode as ChatMessage['roomCode'],
    roomId: '',
    messageTypeId: 1,
    message: `第${id}句：${'今晚继续看大小，稳一手。'.repeat(1 + (id % 4))}`,
    status: 0,
    userIds: [],
    mentionNames: [],
    type: 1,
    guestCode: '',
    userId: String(70_000 + (id % 50)),
    nickname: `会员${id % 50}`,
    userName: 'hu***y',
    avatar: '',
    grade: 1 + (id % 10),
    gradeName: '黄金',
    gradeShow: true,
    gradeShowColorId: 0,
    nicknameColorId: 0,
    messageColorId: 0,
    gmtCreated: Date.now(),
    images: [],
    imgShow: true,
    sendKey: `bench-${id}`,
    seq: id,
  };
}
