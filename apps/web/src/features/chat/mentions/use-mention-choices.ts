import { GRADE_MANAGER, MENTION_ALL, SEARCH_PAUSE_MS } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { membersQuery } from '../people/members.ts';
import { knownMessages } from '../feed/room-cache.ts';
import type { MentionChoice } from './ask-mention.ts';
import { mentionTexts } from '../core/mention-texts.ts';

const GRADE_TEST = -1;
const SHOWN_MAX = 30;

/** Whom one may call: everybody for managers, then managers, others online, and who spoke last; oneself and the test group never (product §6). */
export function useMentionChoices(
  roomCode: RoomCode,
  isManager: boolean,
  isAsked: boolean,
  search: string,
): readonly MentionChoice[] {
  const t = useText(mentionTexts);
  const myId = useUser()?.userId ?? null;
  // What is known here answers at once; who else is online the server finds.
  const asked = useSettled(search, SEARCH_PAUSE_MS);
  const online = useQuery({
    ...membersQuery(roomCode, true, asked),
    enabled: isAsked,
    placeholderData: (old) => old,
  }).data?.rows;
  return useMemo(() => {
    if (!isAsked) return [];
    const people = new Map<string, MentionChoice>();
    const add = (choice: MentionChoice): void => {
      if (choice.id !== '' && choice.id !== myId && choice.grade !== GRADE_TEST && !people.has(choice.id))
        people.set(choice.id, choice);
    };
    if (isManager)
      add({ id: MENTION_ALL.id, name: MENTION_ALL.names[0], avatar: '', gradeName: t('everybodyNote'), grade: 0 });
    for (const { userId, roleUserName, avatar, gradeName, grade } of online ?? [])
      add({ id: userId, name: roleUserName, avatar, gradeName, grade });
    for (const { userId, nickname, avatar, gradeName, grade } of knownMessages(roomCode).toReversed())
      add({ id: userId, name: nickname, avatar, gradeName, grade });
    const wanted = search.toLowerCase();
    const rank = ({ id, grade }: MentionChoice): number =>
      id === MENTION_ALL.id ? 0 : grade === GRADE_MANAGER ? 1 : 2;
    return [...people.values()]
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, SHOWN_MAX);
  }, [isAsked, isManager, online, roomCode, search, myId, t]);
}
