import { defineTexts } from '@caiting/web/i18n/i18n.ts';

export const partTexts = defineTexts(
  {
    reads: '{part}的内容',
    acts: '{part}的操作',
    more: '更多操作',
    noRead: '这里只有操作，没有列表。',
    nothing: '这里还没有内容。',
    panel: '详情',
    updates: '每 10 秒更新',
  },
  {
    reads: 'What is in {part}',
    acts: 'Acts of {part}',
    more: 'More acts',
    noRead: 'There are acts here and no lists.',
    nothing: 'Nothing is here yet.',
    panel: 'Details',
    updates: 'Read every 10 s',
  },
);
