import type { LetterKind, LetterRow } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import {
  Banknote,
  CheckCheck,
  Crown,
  Mail,
  MessageCircleOff,
  ShieldCheck,
  UserRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { request } from '../../platform/call/call.ts';
import { tellRefusal } from '../../platform/call/tell-refusal.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { recordTime } from '../../platform/time/time.ts';
import { exceptInView } from '../../shared/site/NotInView.tsx';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PhoneBarActions } from '../../ui/layout/PhoneBar.tsx';
import { Empty, Skeleton } from '../../ui/layout/States.tsx';
import { ListPages } from '../records/index.ts';
import { AgentLetters } from './person/AgentLetters.tsx';
import styles from './Content.module.css';
import { ContentTabs } from './ContentTabs.tsx';
import { useWords } from './notices.ts';
import { setUnread, useLetters } from './queries.ts';
import { SentLetters } from './person/SentLetters.tsx';
import { contentTexts } from './texts.ts';

const ICONS: Readonly<Record<LetterKind, LucideIcon>> = {
  site: Mail,
  money: Banknote,
  level: Crown,
  wallet: Wallet,
  security: ShieldCheck,
  chat: MessageCircleOff,
  person: UserRound,
};

/** /userCenter/letter: the inbox, or with `?box=sent` what one has written. */
function LetterPage() {
  const t = useText(contentTexts);
  const isSent = useSearchParams()[0].get('box') === 'sent';
  const pages = useLetters();
  const newest = pages.data?.pages[0]?.list[0];
  const unread = pages.data?.pages[0]?.unread ?? 0;
  const readAll = async (id: string) => setUnread((await request(calls.setMessageRead, { id, all: '1' })).unread);
  const act = !isSent && newest && unread > 0 && (
    <Button kind="ghost" size="s" onClick={() => void readAll(newest.id).catch(tellRefusal)}>
      <CheckCheck size={16} aria-hidden="true" /> {t('readAll')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PhoneBarActions>{act}</PhoneBarActions>
      <div className={styles.bar}>
        <h1 className="desk">{t('letters')}</h1>
        <ContentTabs value={isSent ? 'sent' : 'letter'} />
        <span className="desk">{act}</span>
      </div>
      <AgentLetters />
      {isSent ? <SentLetters /> : <Inbox pages={pages} />}
    </div>
  );
}

function Inbox({ pages }: { pages: ReturnType<typeof useLetters> }) {
  const t = useText(contentTexts);
  const rows = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Card>
      <ListPages
        pages={pages}
        count={rows.length}
        pending={<Skeleton height={240} width="100%" />}
        failed={t('lettersFailed')}
        empty={<Empty of="letters" title={t('noLetters')} text={t('noLettersText')} />}
        isEndQuiet
      >
        <ul aria-label={t('letters')}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </ListPages>
      <p className={styles.kept}>{t('kept')}</p>
    </Card>
  );
}

function Row({ row }: { row: LetterRow }) {
  const t = useText(contentTexts);
  const say = useWords();
  const Icon = ICONS[row.kind];
  return (
    <li>
      <Link to={`/userCenter/letterDetail?id=${row.id}`} className={cx(styles.letter, row.isRead && styles.read)}>
        <span className={styles.icon} data-kind={row.kind}>
          <Icon size={20} aria-hidden="true" />
          {!row.isRead && <i role="img" aria-label={t('unreadMark')} />}
        </span>
        <b className="ell">{say(row.title)}</b>
        <time className="num">{recordTime(row.sentAt, false)}</time>
        <p>{say(row.excerpt)}</p>
      </Link>
    </li>
  );
}
export const Component = exceptInView(LetterPage);
