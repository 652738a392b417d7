import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError, request } from '../../platform/call/call.ts';
import { tellRefusal } from '../../platform/call/tell-refusal.ts';
import { callQuery } from '../../platform/call/query.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { fullTime } from '../../platform/time/time.ts';
import { StaffMark } from '../../shared/player/StaffMark.tsx';
import { exceptInView } from '../../shared/site/NotInView.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import { showConfirm, showToast } from '../../ui/overlay/notices.ts';
import styles from './Content.module.css';
import { useWords } from './notices.ts';
import { setUnread } from './queries.ts';
import { PersonalLetter } from './person/PersonalLetter.tsx';
import { RichText } from './RichText.tsx';
import { contentTexts } from './texts.ts';

/** /userCenter/letterDetail?id=…: opening a letter marks it as read. */
function LetterDetailPage() {
  const t = useText(contentTexts);
  const say = useWords();
  const navigate = useNavigate();
  const id = useSearchParams()[0].get('id') ?? '0';
  const { data, error, refetch } = useQuery(
    callQuery(calls.messageContent, { id }, false, ['letterUnknown', 'badInput']),
  );
  const isUnread = data?.isRead === false;
  useEffect(() => {
    if (!isUnread) return;
    // What fails is marked the next time the letter is opened.
    request(calls.setMessageRead, { id }, { background: true }).then(
      ({ unread }) => setUnread(unread),
      () => undefined,
    );
  }, [id, isUnread]);

  async function remove() {
    if (!(await showConfirm(t('removeAsk'), { actLabel: t('remove') }))) return;
    setUnread((await request(calls.deleteMessage, { id })).unread);
    showToast(t('removed'));
    void navigate('/userCenter/letter', { replace: true });
  }

  const back = <ButtonLink to="/userCenter/letter">{t('toList')}</ButtonLink>;
  if (error instanceof CallError && error.code !== null)
    return (
      <Card>
        <Empty title={t('gone')} action={back} />
      </Card>
    );
  if (error)
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  if (!data) return <Skeleton height={240} width="100%" />;
  return (
    <div className={styles.page}>
      <h1 className="desk">{t('letters')}</h1>
      <Card as="article" className={styles.sheet}>
        <h2>{say(data.title)}</h2>
        {data.person ? null : <StaffMark>{t('fromSite')}</StaffMark>}
        <time className="num">{fullTime(data.sentAt)}</time>
        {data.person ? <p className={styles.plain}>{say(data.content)}</p> : <RichText text={say(data.content)} />}
        {data.person && <PersonalLetter key={id} id={id} person={data.person} />}
        <div className={styles.acts}>
          {data.link && <ButtonLink to={data.link}>{t('openPage')}</ButtonLink>}
          {back}
          <Button kind="ghost" onClick={() => void remove().catch(tellRefusal)}>
            <Trash2 size={16} aria-hidden="true" /> {t('remove')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
export const Component = exceptInView(LetterDetailPage);
