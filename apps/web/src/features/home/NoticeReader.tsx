import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import { fullTime } from '../../platform/time/time.ts';
import { List, ListRow } from '../../ui/layout/List.tsx';
import { Sheet } from '../../ui/overlay/Dialog.tsx';
import { RichText, useWords } from '../content/index.ts';
import type { LineNotice } from './NoticeLine.tsx';
import styles from './NoticeReader.module.css';

const texts = defineTexts({ otherNotices: '其他公告' }, { otherNotices: 'Other notices' });

interface Props {
  readonly lines: readonly LineNotice[];
  /** The key of the one that is read; null: closed. */
  readonly opened: string | null;
  onOpen(key: string | null): void;
}

/** The text of a notice, with the way to the others below it. */
export function NoticeReader({ lines, opened, onOpen }: Props) {
  const t = useText(texts);
  const say = useWords();
  const shown = lines.find(({ key }) => key === opened);
  if (!shown) return null;
  const others = lines.filter((line) => line !== shown);
  return (
    <Sheet open title={shown.title} onClose={() => onOpen(null)}>
      {shown.notice && (
        <article className={styles.text}>
          <time className="num t3">{fullTime(shown.notice.at)}</time>
          <RichText text={say(shown.notice.content)} pictures={shown.notice.pictures} />
        </article>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.others}>{t('otherNotices')}</h3>
          <List label={t('otherNotices')}>
            {others.map(({ key, title }) => (
              <ListRow key={key} title={title} onPress={() => onOpen(key)} />
            ))}
          </List>
        </>
      )}
    </Sheet>
  );
}
