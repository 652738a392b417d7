import { useSearchParams } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import { NoticeSheet } from './NoticeSheet.tsx';
import { useNotices } from './notices.ts';
import { contentTexts } from './texts.ts';

/** /userCenter/noticeDetail?id=… */
export function Component() {
  const t = useText(contentTexts);
  const id = useSearchParams()[0].get('id');
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
  const back = <ButtonLink to="/userCenter/notice">{t('toList')}</ButtonLink>;
  const notice = data.list.find((one) => one.id === id);
  if (!notice)
    return (
      <Card>
        <Empty title={t('noticeGone')} action={back} />
      </Card>
    );
  return <NoticeSheet notice={notice} foot={back} />;
}
