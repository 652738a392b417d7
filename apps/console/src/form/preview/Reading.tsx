import { useState } from 'react';
import type { Picture } from '@caiting/contract';
import { Segmented } from '@caiting/web/ui/form/Segmented.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { RichText } from '@caiting/web/rich-text';
import styles from '../CallForm.module.css';
import { formTexts } from '../texts.ts';

/** What is written in both languages: of content, of an activity. */
const PARTS = ['title', 'summary', 'body', 'rules'] as const;

/** As players read it: by their renderer, in both languages, as wide as a phone. Nothing in it can be pressed. */
export function Reading({
  values,
  isBanner,
  pictures,
}: {
  values: Readonly<Record<string, unknown>>;
  isBanner: boolean;
  pictures: readonly Picture[];
}) {
  const t = useText(formTexts);
  const [language, setLanguage] = useState<'zh' | 'en'>('zh');
  const text = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  // Where nothing was written in English, its readers get the Chinese.
  const said = (name: string): string => (language === 'en' && text(`${name}En`)) || text(`${name}Zh`);
  const parts = PARTS.filter((name) => text(`${name}Zh`) !== '');
  const isChinese = language === 'en' && parts.some((name) => text(`${name}En`) === '');
  return (
    <>
      <Segmented<'zh' | 'en'>
        label={t('readIn')}
        value={language}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
        onChange={setLanguage}
      />
      {isChinese && <p className={styles.hint}>{t('readChinese')}</p>}
      <article className={styles.reading} lang={language} inert>
        {isBanner && <RichText text={`![](picture:${text('picture')})`} pictures={pictures} />}
        <h4>{said('title')}</h4>
        {said('summary') !== '' && <p>{said('summary')}</p>}
        {isBanner ? <p>{said('body')}</p> : <RichText text={said('body') || said('rules')} pictures={pictures} />}
      </article>
    </>
  );
}
