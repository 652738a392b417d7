import { GRADE_LABELS, GRADE_MANAGER } from '@caiting/contract';
import type { ChatMessage, DirectRoom } from '@caiting/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Bubble } from '../messages/Bubble.tsx';
import { DirectRowView } from '../lists/DirectListView.tsx';
import { GradeTag } from './GradeTag.tsx';

/** The mark of staff is drawn from a person's standing; nothing that anybody types draws it. */
const MARK = 'data-staff-mark';
const draw = (node: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);

const IMITATIONS = [
  '官方客服',
  '🛡️ 客服',
  '✔ 房管',
  '管理',
  '<svg data-staff-mark></svg>',
  '<span class="tag brand">管理</span>',
  '&lt;svg data-staff-mark&gt;',
];

const message = (of: Partial<ChatMessage>): ChatMessage => ({
  id: '1' as never,
  roomCode: 'hall',
  roomId: '',
  messageTypeId: 1,
  message: 'hello',
  status: 0,
  userIds: [],
  mentionNames: [],
  type: 1,
  guestCode: '',
  userId: '7',
  nickname: '小王',
  userName: 'xi***g',
  avatar: '',
  grade: 3,
  gradeName: GRADE_LABELS[3] as string,
  gradeShow: true,
  gradeShowColorId: 0,
  nicknameColorId: 0,
  messageColorId: 0,
  gmtCreated: 1,
  images: [],
  imgShow: false,
  sendKey: '',
  seq: 1,
  ...of,
});
const room = (of: Partial<DirectRoom>): DirectRoom => ({
  roomId: '1',
  roomCode: 'direct:1' as never,
  userName: '小王',
  userId: '7' as never,
  avatar: '',
  unread: 0,
  grade: 3,
  gradeName: GRADE_LABELS[3] as string,
  subTitle: 'hello',
  latestMessageId: null,
  messageReadId: null,
  otherReadId: null,
  gmtLatestMessageTimestamp: null,
  banned: false,
  isMessageBanned: false,
  messageLength: 200,
  ...of,
});

describe('a manager has the mark', () => {
  const manager = { grade: GRADE_MANAGER, gradeName: GRADE_LABELS[GRADE_MANAGER] as string };
  test('at a tag', () => expect(draw(<GradeTag of={manager} />)).toContain(MARK));
  test('beside a message, where grades are shown and where not', () => {
    for (const gradeShow of [true, false])
      expect(
        draw(
          <Bubble
            message={message({ ...manager, gradeShow })}
            isMine={false}
            onMenu={undefined}
            onPerson={undefined}
          />,
        ),
      ).toContain(MARK);
  });
  test('in the list of private chats', () =>
    expect(draw(<DirectRowView room={room(manager)} isCurrent={false} />)).toContain(MARK));
});

describe('nobody else has it, whatever they are called and whatever they say', () => {
  const GRADES = Object.keys(GRADE_LABELS)
    .map(Number)
    .filter((grade) => grade !== GRADE_MANAGER);
  test.each(GRADES)('grade %d', (grade) => {
    expect(draw(<GradeTag of={{ grade, gradeName: GRADE_LABELS[GRADE_MANAGER] as string }} />)).not.toContain(MARK);
  });
  test.each(IMITATIONS)('%s', (words) => {
    const typed = { nickname: words, gradeName: words, message: words };
    expect(
      draw(<Bubble message={message(typed)} isMine={false} onMenu={undefined} onPerson={undefined} />),
    ).not.toMatch(/<[^>]*data-staff-mark/);
    expect(draw(<DirectRowView room={room({ userName: words, subTitle: words })} isCurrent={false} />)).not.toMatch(
      /<[^>]*data-staff-mark/,
    );
  });
});
