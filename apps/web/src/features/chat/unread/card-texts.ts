import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const cardTexts = defineTexts(
  {
    calledIn: '在 {room} @ 了您',
    look: '查看',
  },
  {
    calledIn: 'Mentioned you in {room}',
    look: 'View',
  },
);
