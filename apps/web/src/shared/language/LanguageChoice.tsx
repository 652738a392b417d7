import { defineTexts, setLocale, useLocale, useText, type Locale } from '../../platform/i18n/i18n.ts';
import { Segmented } from '../../ui/form/Segmented.tsx';

export const languageTexts = defineTexts({ language: '语言' }, { language: 'Language' });

const LANGUAGES: { value: Locale; label: string; lang: string }[] = [
  { value: 'zh', label: '中文', lang: 'zh-CN' },
  { value: 'en', label: 'EN', lang: 'en' },
];

export function LanguageChoice() {
  const t = useText(languageTexts);
  const locale = useLocale((state) => state.locale);
  return (
    <Segmented
      label={t('language')}
      size="s"
      value={locale}
      options={LANGUAGES}
      onChange={(to) => void setLocale(to)}
    />
  );
}
