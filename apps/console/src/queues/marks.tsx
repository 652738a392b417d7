import { Tag, type Tone } from '@caiting/web/ui/display/Tag.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { tableTexts } from '../table/texts.ts';
import { Value } from '../table/Value.tsx';
import styles from './Queue.module.css';

export interface Mark {
  readonly tone: Tone;
  readonly words: string;
}

/** What stands out of a row; a dash where nothing does. */
export function Marks({ marks, isOnPhone = false }: { marks: readonly Mark[]; isOnPhone?: boolean }) {
  const t = useText(tableTexts);
  if (marks.length === 0) return isOnPhone ? null : <span className={styles.none}>{t('none')}</span>;
  return (
    <span className={styles.tags}>
      {marks.map(({ tone, words }) => (
        <Tag key={words} tone={tone}>
          {words}
        </Tag>
      ))}
    </span>
  );
}

/** Where something stands, as every table of the console writes it. */
export const StateTag = ({ value, name = 'state' }: { value: string; name?: string }) => (
  <Value column={{ name, is: 'choice', options: [] }} value={value} />
);
