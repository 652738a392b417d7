import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { PhoneBar } from '../../../ui/layout/PhoneBar.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { IsListPage } from '../core/chat-place.ts';
import { chatTexts } from '../core/texts.ts';
import { UNREAD_SHOWN_MAX } from '../unread/counts.ts';
import { useUnreadTalk } from '../unread/queries.ts';
import { useMessageCount } from '../unread/texts.ts';
import { listPageTexts } from './list-page-texts.ts';
import styles from './RoomList.module.css';

// One list is shown at a time.
const RoomList = lazyPart(async () => (await import('./RoomList.tsx')).RoomList);
const DirectListView = lazyPart(async () => (await import('./DirectListView.tsx')).DirectListView);
const OwnMentions = lazyPart(async () => (await import('./OwnMentions.tsx')).OwnMentions);

const LISTS = ['rooms', 'direct', 'mentions'] as const;
type List = (typeof LISTS)[number];

/** /chat?list= on a phone: the rooms, private chats and mentions as a page of its own, from which a talk is opened and to which back leads. */
export function ChatListPage() {
  const t = useText(chatTexts);
  const l = useText(listPageTexts);
  const [search, setSearch] = useSearchParams();
  const [find, setFind] = useState<string | null>(null);
  const countOf = useMessageCount();
  const unread = useUnreadTalk();
  const shown = LISTS.find((list) => list === search.get('list')) ?? 'rooms';
  const mark = (count: number) => (
    <Badge
      count={count}
      max={UNREAD_SHOWN_MAX}
      label={l('unreadIn', { count: countOf(count) })}
      className={styles.tabCount}
    />
  );
  return (
    <IsListPage value>
      <PhoneBar
        title={l('chat')}
        isHeading
        actions={
          <IconButton
            label={l('find')}
            size="l"
            aria-expanded={find !== null}
            onClick={() => setFind(find === null ? '' : null)}
          >
            <Search size={20} aria-hidden="true" />
          </IconButton>
        }
      />
      <div className={styles.page}>
        <Segmented<List>
          block
          label={l('lists')}
          value={shown}
          onChange={(list) => setSearch({ list }, { replace: true })}
          options={[
            { value: 'rooms', label: t('rooms'), mark: mark(unread.rooms) },
            { value: 'direct', label: t('direct'), mark: mark(unread.direct) },
            { value: 'mentions', label: l('mentions') },
          ]}
        />
        {find !== null && shown !== 'mentions' && (
          <Field
            label={l('find')}
            labelHidden
            size="m"
            inputMode="search"
            // Asked for by a press on the button above it.
            autoFocus
            placeholder={l('find')}
            value={find}
            onChange={(event) => setFind(event.target.value)}
            onClear={() => setFind('')}
          />
        )}
        <Suspense fallback={<Skeleton height={72} width="100%" />}>
          {shown === 'rooms' && <RoomList current="" find={find ?? ''} />}
          {shown === 'direct' && <DirectListView current={null} isAlone find={find ?? ''} />}
          {shown === 'mentions' && <OwnMentions />}
        </Suspense>
      </div>
    </IsListPage>
  );
}
