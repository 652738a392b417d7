import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const installTexts = defineTexts(
  {
    title: '把{name}放到桌面',
    why: '从桌面直接打开，像应用一样使用',
    byHand: '点浏览器的「分享」，再选「添加到主屏幕」',
    install: '安装',
    close: '30 天内不再显示',
  },
  {
    title: 'Keep {name} on your home screen',
    why: 'Opens from there, like an app',
    byHand: 'Tap “Share” in your browser, then “Add to Home Screen”',
    install: 'Install',
    close: 'Do not show for 30 days',
  },
);
