import { row, type CodeRow } from '../wire/code-row.ts';

/** Codes of pages that staff look at as a player sees them (docs/decisions/0334). */
export const VIEW_CODES = {
  viewOnly: row(
    -2598,
    '只读查看中：不能操作，也不显示私信和聊天',
    'Read-only view: nothing can be done here, and letters and chats are not shown',
    'alert',
  ),
  viewEnded: row(-2599, '查看已结束', 'The view has ended', 'silent'),
} as const satisfies Record<string, CodeRow>;
