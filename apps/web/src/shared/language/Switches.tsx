import { Moon, Sun } from 'lucide-react';
import { defineTexts, setLocale, useLocale, useText } from '../../platform/i18n/i18n.ts';
import { setTheme, useTheme } from '../theme/theme.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { useMedia } from '../../ui/hooks/use-media.ts';

const switchTexts = defineTexts(
  { toDark: '深色外观', toLight: '浅色外观' },
  { toDark: 'Dark theme', toLight: 'Light theme' },
);

/** Two presses: to the other language, which says itself what it is, and to the other look. */
export function Switches() {
  const t = useText(switchTexts);
  const isChinese = useLocale((state) => state.locale === 'zh');
  const theme = useTheme((state) => state.theme);
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = theme === 'system' ? isSystemDark : theme === 'dark';
  return (
    <>
      <IconButton
        label={isChinese ? 'EN English' : '中文'}
        lang={isChinese ? 'en' : 'zh-CN'}
        size="l"
        onClick={() => void setLocale(isChinese ? 'en' : 'zh')}
      >
        <b>{isChinese ? 'EN' : '中文'}</b>
      </IconButton>
      <IconButton label={t(isDark ? 'toLight' : 'toDark')} size="l" onClick={() => setTheme(isDark ? 'light' : 'dark')}>
        {isDark ? <Sun size={20} aria-hidden="true" /> : <Moon size={20} aria-hidden="true" />}
      </IconButton>
    </>
  );
}
