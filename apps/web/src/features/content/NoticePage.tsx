import { useText } from '../../platform/i18n/i18n.ts';
import { recordTime } from '../../platform/time/time.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { List, ListRow } from '../../ui/layout/List.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import styles from './Content.module.css';
import { ContentTabs } from './ContentTabs.tsx';
import { useNotices, useWords } from './notices.ts';
import { contentTexts } from './texts.ts';

/** /userCenter/notice: what the site tells everybody. */
export function Component() {
  const t = useText(contentTexts);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <h1 className="desk">{t('notices')}</h1>
        <ContentTabs value="notice" />
      </div>
      <Card>
        <Notices />
      </Card>
    </div>
  );
}

function Notices() {
  const t = useText(contentTexts);
  const say = useWords();
  const { data, isError, refetch } = useNotices();
  if (isError)
    return (
      <ErrorState
        title={t('noticesFailed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  if (!data) return <Skeleton height={240} width="100%" />;
  if (data.list.length === 0) return <Empty of="letters" title={t('noNotices')} text={t('noNoticesText')} />;
  return (
    <List label={t('notices')}>
      {data.list.map(({ id, title, at }) => (
        <ListRow
          key={id}
          title={<span className={styles.notice}>{say(title)}</span>}
          note={recordTime(at, false)}
          to={`/userCenter/noticeDetail?id=${id}`}
        />
      ))}
    </List>
  );
}
