import { randomUUID } from 'node:crypto';
import { CODES, letterCalls, type RefusalKey } from '@caiting/contract';
import type { App } from '../../../../app.ts';
import { callApp } from '../../../../platform/testing/call.ts';
import { aPlayer, type TestPlayer } from '../../../account/testing/players.ts';

// No two people are called the same.
let round = 0;

/** top › agent › member and sibling, beside an agent of another line; new ones each time, so that nobody has written yet. */
export async function aLine(deps: App['deps']) {
  round += 1;
  const top = await aPlayer(deps, { isAgent: true });
  const agent = await aPlayer(deps, { upline: top.id, isAgent: true, nickname: `林叔${round}` });
  const member = await aPlayer(deps, { upline: agent.id, nickname: `小鱼${round}` });
  const sibling = await aPlayer(deps, { upline: agent.id });
  const stranger = await aPlayer(deps, { isAgent: true });
  return { top, agent, member, sibling, stranger };
}

export const draft = (content: string) => ({ content, sendKey: randomUUID() });
export const refused = (key: RefusalKey): number => CODES[key].code;

/** What people do with their letters, as their browsers ask for it. */
export function lettersOf(app: App) {
  const inbox = async (who: TestPlayer) => (await callApp(app, letterCalls.messageList, {}, who)).data;
  return {
    inbox,
    newest: async (who: TestPlayer) => {
      const id = (await inbox(who)).list[0]?.id ?? '0';
      return (await callApp(app, letterCalls.messageContent, { id }, who)).data;
    },
    reply: async (who: TestPlayer, id: string, content = '好的') =>
      (await callApp(app, letterCalls.replyMessage, { id, ...draft(content) }, who)).code,
  };
}
