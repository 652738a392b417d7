import { defineTexts } from '@caiting/web/i18n/i18n.ts';

export const settingTexts = defineTexts(
  {
    choose: '选择一项设置',
    one: '一名管理员即可',
    two: '需两名管理员',
    now: '现值',
    yes: '是',
    no: '否',
    json: '按 JSON 填写',
    between: '{min} 至 {max}',
    groupWas: '{group}（原 {before}）',
  },
  {
    choose: 'Choose a setting',
    one: 'One administrator is enough',
    two: 'Takes two administrators',
    now: 'Now',
    yes: 'Yes',
    no: 'No',
    json: 'Written as JSON',
    between: '{min} to {max}',
    groupWas: '{group} (was {before})',
  },
);
