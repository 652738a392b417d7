import type { OwnMention } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { chatTexts } from '../core/texts.ts';
import { listTexts } from '../unread/list-texts.ts';
import { listPageTexts } from './list-page-texts.ts';
import { ListEnd } from './ListEnd.tsx';
import styles from './RoomList.module.css';
import { RoomListRow } from './RoomListRow.tsx';
import { kindWord } from './row-line.ts';

const PAGE = 20;

/** Messages of all rooms that name the reader, newest first; a row opens its room, which goes to what is not seen yet. */
export function OwnMentions() {
  const t = useText(chatTexts);
  const l = useText(listPageTexts);
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: callKey(calls.getOwnMentionsWeb),
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.getOwnMentionsWeb,
        { pageSize: PAGE, ...(pageParam !== null && { before: pageParam }) },
        { signal, background: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
  if (!data && isError)
    return (
      <ErrorState title={t('listFailed')} action={<Button onClick={() => void refetch()}>{t('reload')}</Button>} />
    );
  if (!data) return <Skeleton height={72} width="100%" />;
  const rows = data.pages.flatMap(({ list }) => list);
  if (rows.length === 0) return <Empty of="mention" title={l('noMentions')} text={l('noMentionsText')} />;
  return (
    <>
      <ul className={styles.rooms} aria-label={l('mentions')}>
        {rows.map((mention) => (
          <MentionRow key={mention.id} mention={mention} />
        ))}
      </ul>
      <ListEnd list={{ hasMore: hasNextPage, isBusy: isFetchingNextPage, loadMore: () => void fetchNextPage() }} />
    </>
  );
}

function MentionRow({ mention: { roomCode, title, line, isAll, isSeen, at } }: { mention: OwnMention }) {
  const u = useText(listTexts);
  const l = useText(listPageTexts);
  const kind = kindWord(line);
  return (
    <RoomListRow
      place={{ room: roomCode }}
      isRoom
      isCurrent={false}
      name={title}
      picture={null}
      lead={isAll && l('toAll')}
      said={u('said', { name: line.nickname, text: kind ? u(kind) : line.text })}
      at={at}
    >
      {!isSeen && <AtSign size={14} className={styles.called} role="img" aria-label={l('notSeen')} />}
    </RoomListRow>
  );
}
