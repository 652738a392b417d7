import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const barrageTexts = defineTexts(
  {
    title: '弹幕',
    chipOn: '弹幕 开 · {percent}%',
    chipOff: '弹幕 关',
    show: '显示弹幕',
    area: '显示区域',
    quarter: '1/4',
    half: '半屏',
    whole: '全屏',
    opacity: '不透明度',
  },
  {
    title: 'Chat overlay',
    chipOn: 'Overlay on · {percent}%',
    chipOff: 'Overlay off',
    show: 'Show chat over the video',
    area: 'Area',
    quarter: 'Quarter',
    half: 'Half',
    whole: 'Full',
    opacity: 'Opacity',
  },
);
