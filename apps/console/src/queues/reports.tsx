import { useQuery } from '@tanstack/react-query';
import { consoleReportCalls } from '@caiting/contract';
import { clockTime, listTime, type CallOutput } from '@caiting/contract/wire';
import { Fact } from '@caiting/web/ui/display/Fact.tsx';
import { Tag } from '@caiting/web/ui/display/Tag.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { cx } from '@caiting/web/ui/cx.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { partOf } from '../contract/entries.ts';
import { QUEUES } from '../contract/queues.ts';
import { valueWord } from '../contract/words.ts';
import type { HandPart, RowListProps, RowPanelProps } from '../parts/hand-made.ts';
import { PartView } from '../parts/PartPage.tsx';
import { readOptions } from '../platform/query.ts';
import { useSaid } from '../platform/texts.ts';
import { MINUTE_MS, useAge, useMinute } from '../table/ages.ts';
import { FactGrid } from '../table/Answer.tsx';
import { Value } from '../table/Value.tsx';
import { LastDone } from './LastDone.tsx';
import styles from './Queue.module.css';
import { QueueList } from './QueueList.tsx';
import { History, QueuePanel, type Choice } from './QueuePanel.tsx';
import { queueTexts, reportTexts } from './texts.ts';

type Report = CallOutput<typeof consoleReportCalls.reports>['list'][number];
type Look = CallOutput<typeof consoleReportCalls.reportedMessage>;

const FIRST_MS = (QUEUES.find(({ read }) => read === 'reports')?.first ?? 0) * MINUTE_MS;

/** The queue as the shell counts it, so that both share one answer. */
const useReports = () => useQuery(readOptions(consoleReportCalls.reports, { state: 'open' })).data;

function Hint() {
  const t = useText(queueTexts);
  const own = useText(reportTexts);
  const age = useAge();
  const now = useMinute();
  const data = useReports();
  if (data === undefined) return null;
  const oldest = Math.min(...data.list.map(({ firstAt }) => firstAt));
  const waits = data.list.length > 0 && t('oldest', { age: age(Math.max(0, now - oldest)), limit: age(FIRST_MS) });
  return [own('open', { n: data.count }), waits].filter(Boolean).join(' · ');
}

/** What was said, or what else it is that was reported. */
function useWords(): (report: Report) => string {
  const say = useSaid();
  return ({ kind, text, name }) => text || `${say(valueWord('kind', kind))} ${name}`;
}

function List(props: RowListProps) {
  const t = useText(queueTexts);
  const own = useText(reportTexts);
  const say = useSaid();
  const age = useAge();
  const now = useMinute();
  const locale = useLocale((state) => state.locale);
  const wordsOf = useWords();
  const rows = props.rows as unknown as readonly Report[];
  const of = (at: number): Report => rows[at] as Report;
  const waits = ({ firstAt, decidedAt }: Report) => {
    const ms = Math.max(0, (decidedAt ?? now) - firstAt);
    return <span className={cx('num', decidedAt === null && ms > FIRST_MS && styles.late)}>{age(ms)}</span>;
  };
  const reasons = ({ reporters, reasons: all }: Report) => (
    <Tag tone="warn">
      {[own('reporters', { n: reporters }), all[0] && say(valueWord('reason', all[0].reason))]
        .filter(Boolean)
        .join(' ')}
    </Tag>
  );
  return (
    <QueueList
      {...props}
      nameOf={(at) => `${of(at).name} ${wordsOf(of(at)).slice(0, 20)}`}
      columns={[
        {
          key: 'at',
          head: t('time'),
          cell: (at) => ({ main: <span className="num">{listTime(of(at).firstAt, serverNow(), locale, false)}</span> }),
        },
        {
          key: 'who',
          head: own('whom'),
          cell: (at) => ({
            main: <b translate="no">{of(at).name}</b>,
            below: <span translate="no">{of(at).userName}</span>,
          }),
        },
        {
          key: 'text',
          head: own('what'),
          cell: (at) => ({ main: <span className={styles.short}>{wordsOf(of(at))}</span>, below: of(at).roomTitle }),
        },
        { key: 'reasons', head: own('reported'), cell: (at) => ({ main: reasons(of(at)) }) },
        { key: 'waited', head: t('waited'), isRight: true, cell: (at) => ({ main: waits(of(at)) }) },
        {
          key: 'by',
          head: own('decider'),
          cell: (at) => ({ main: <span translate="no">{of(at).decidedBy || of(at).claimedBy || '—'}</span> }),
        },
      ]}
      phone={(at) => ({
        who: <span translate="no">{of(at).name}</span>,
        amount: waits(of(at)),
        facts: <span className={styles.short}>{wordsOf(of(at))}</span>,
        marks: reasons(of(at)),
      })}
    />
  );
}

function useChoices({ decidedAt }: Report): Choice[] {
  const t = useText(reportTexts);
  return decidedAt === null ? [{ act: 'decideReport', choose: null, by: 'a', isMain: true, label: t('decide') }] : [];
}

function Panel(props: RowPanelProps) {
  const row = props.row as unknown as Report;
  const t = useText(reportTexts);
  const say = useSaid();
  const choices = useChoices(row);
  // The look stands in the log under the report's number, once: it is not made again by itself.
  const { data } = useQuery({
    ...readOptions(consoleReportCalls.reportedMessage, { id: row.id }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <QueuePanel
      {...props}
      title={`${say(valueWord('kind', row.kind))} · ${row.name}`}
      copies={row.id}
      mark={<Tag tone="warn">{t('reporters', { n: row.reporters })}</Tag>}
      choices={choices}
      fine={choices.length > 0 ? t('fine') : null}
    >
      {data?.person && <Person person={data.person} />}
      {data ? <Around look={data} /> : <p className={styles.text}>{row.text}</p>}
      {data && <Reporters look={data} />}
      <Outcome row={row} />
    </QueuePanel>
  );
}

function Person({ person }: { person: NonNullable<Look['person']> }) {
  const t = useText(reportTexts);
  const queue = useText(queueTexts);
  const { userName, record, recalled, mutes } = person;
  return (
    <section>
      <h3 className={styles.head}>{queue('facts90')}</h3>
      <FactGrid>
        <Fact name={queue('player')}>
          <Value column={{ name: 'userName', is: 'text', options: [] }} value={userName} />
        </Fact>
        <Fact name={t('upheld')}>
          {record.upheld} / {record.decided}
        </Fact>
        <Fact name={t('recalled')}>{recalled}</Fact>
        <Fact name={t('muted')}>{mutes.length}</Fact>
      </FactGrid>
    </section>
  );
}

/** Four messages around the one that was reported, which is marked. */
function Around({ look: { report, around } }: { look: Look }) {
  const t = useText(reportTexts);
  if (around.length === 0) return null;
  return (
    <section>
      <h3 className={styles.head}>{t('around', { room: report.roomTitle })}</h3>
      <ol className={styles.around}>
        {around.map(({ id, nickname, text, images, at, recalledAt }) => (
          <li key={id} data-hit={id === report.messageId || undefined}>
            <p>
              <b translate="no">{nickname}</b>
              <time className="num">{clockTime(at, true)}</time>
            </p>
            <p className={styles.text} translate="no">
              {text}
            </p>
            {images.length > 0 && <Value column={{ name: 'images', is: 'list', options: [] }} value={images} />}
            {recalledAt !== null && <Tag>{t('isRecalled')}</Tag>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who reported it, and how right they were before. */
function Reporters({ look: { reporters } }: { look: Look }) {
  const t = useText(reportTexts);
  const say = useSaid();
  return (
    <section>
      <h3 className={styles.head}>{t('by')}</h3>
      <ul className={styles.checks}>
        {reporters.map(({ userName, nickname, reason, note, record }) => (
          <li key={userName}>
            <span>
              <b translate="no">{nickname || userName}</b> {say(valueWord('reason', reason))} {note}
            </span>
            <small>{t('record', { upheld: record.upheld, decided: record.decided })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ row }: { row: Report }) {
  const t = useText(reportTexts);
  const say = useSaid();
  const { firstAt, decidedAt, decidedBy, verdict, note } = row;
  const ended = [decidedBy, verdict && say(valueWord('verdict', verdict)), note].filter(Boolean).join(' · ');
  return (
    <History
      lines={[{ at: firstAt, words: t('first') }, ...(decidedAt === null ? [] : [{ at: decidedAt, words: ended }])]}
    />
  );
}

const REPORTS: HandPart = {
  tabs: [
    { id: 'open', read: 'reports', says: {}, words: { zh: '待处理', en: 'Open' } },
    { id: 'decided', read: 'reports', says: { state: 'decided' }, words: { zh: '已处理', en: 'Decided' } },
    { id: 'hits', read: 'filterHits', says: {}, words: { zh: '过滤器记录', en: 'Filter hits' } },
  ],
  reads: { reports: { List, Panel, Empty: () => <LastDone of="reports" act="decideReport" />, inTabs: ['state'] } },
  Hint,
  useCounts: () => ({ open: useReports()?.count ?? null }),
};

/** What players reported: what was said, around it, who said so, and what is known of all of them. */
export function Component() {
  const part = partOf('reports');
  return part ? <PartView part={part} hand={REPORTS} /> : null;
}
