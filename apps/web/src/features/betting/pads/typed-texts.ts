import { defineTexts } from '../../../platform/i18n/i18n.ts';

/** Of the field for typed numbers alone, whose code comes when it is chosen. */
export const typedTexts = defineTexts(
  {
    refusedList: '未收录的号码',
    refusedAll: '显示全部 {n} 个',
    typedLabel: '输入号码',
    typedHint: '每注 {n} 个号码，注与注之间用空格、逗号、分号或换行隔开',
  },
  {
    refusedList: 'Not accepted',
    refusedAll: 'Show all {n}',
    typedLabel: 'Tickets',
    typedHint: '{n} {n|number|numbers} per ticket; separate tickets by spaces, commas, semicolons or new lines',
  },
);
