import type { Notice } from '@caiting/contract';
import type { ReactNode } from 'react';
import { fullTime } from '../../platform/time/time.ts';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './Content.module.css';
import { useWords } from './notices.ts';
import { RichText } from './RichText.tsx';

/** A notice as it is read, published or not. */
export function NoticeSheet({ notice, foot }: { notice: Notice; foot?: ReactNode }) {
  const say = useWords();
  return (
    <Card as="article" className={styles.sheet}>
      <h2>{say(notice.title)}</h2>
      <time className="num">{fullTime(notice.at)}</time>
      <RichText text={say(notice.content)} pictures={notice.pictures} />
      {foot && <div className={styles.acts}>{foot}</div>}
    </Card>
  );
}
