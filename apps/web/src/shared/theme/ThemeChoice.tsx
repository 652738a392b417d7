import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { setTheme, useTheme, type Theme } from './theme.ts';

export const themeTexts = defineTexts(
  { theme: '外观', themeLight: '浅色', themeDark: '深色', themeSystem: '系统' },
  { theme: 'Theme', themeLight: 'Light', themeDark: 'Dark', themeSystem: 'System' },
);

/** Light, dark, or as the system says. */
export function ThemeChoice() {
  const t = useText(themeTexts);
  const theme = useTheme((state) => state.theme);
  const options: { value: Theme; label: string }[] = [
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
    { value: 'system', label: t('themeSystem') },
  ];
  return <Segmented label={t('theme')} size="s" value={theme} options={options} onChange={setTheme} />;
}
