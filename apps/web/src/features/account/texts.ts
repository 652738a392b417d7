import { defineTexts } from '../../platform/i18n.ts';

export const accountTexts = defineTexts(
  {
    logout: '退出登录',
    logoutAsk: '确定退出登录吗？',
    theme: '外观',
    themeLight: '浅色',
    themeDark: '深色',
    themeSystem: '系统',
    language: '语言',
  },
  {
    logout: 'Sign out',
    logoutAsk: 'Sign out now?',
    theme: 'Theme',
    themeLight: 'Light',
    themeDark: 'Dark',
    themeSystem: 'System',
    language: 'Language',
  },
);
