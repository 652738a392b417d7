import { setLocale, useLocale, useText, type Locale } from '../../platform/i18n.ts';
import { setTheme, useTheme, type Theme } from '../../platform/theme.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { accountTexts } from './texts.ts';

/** Light, dark, or as the system says. */
export function ThemeChoice() {
  const t = useText(accountTexts);
  const theme = useTheme((state) => state.theme);
  const options: { value: Theme; label: string }[] = [
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
    { value: 'system', label: t('themeSystem') },
  ];
  return <Segmented label={t('theme')} size="s" value={theme} options={options} onChange={setTheme} />;
}

const LANGUAGES: { value: Locale; label: string }[] = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'EN' },
];

export function LanguageChoice() {
  const t = useText(accountTexts);
  const locale = useLocale((state) => state.locale);
  return <Segmented label={t('language')} size="s" value={locale} options={LANGUAGES} onChange={setLocale} />;
}
