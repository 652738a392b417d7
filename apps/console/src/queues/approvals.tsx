import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { consoleApprovalCalls } from '@caiting/contract';
import { listTime, type CallOutput } from '@caiting/contract/wire';
import { ButtonLink } from '@caiting/web/ui/form/Button.tsx';
import { Tag } from '@caiting/web/ui/display/Tag.tsx';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Empty } from '@caiting/web/ui/layout/States.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { cx } from '@caiting/web/ui/cx.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { actSaid, entryOf, entrySaid, partOf, screenOf } from '../contract/entries.ts';
import { QUEUES } from '../contract/queues.ts';
import type { Row } from '../contract/row-acts.ts';
import { fieldWord, valueWord } from '../contract/words.ts';
import { Preview, usePreviewOf } from '../form/preview/Preview.tsx';
import { useFieldSaid } from '../form/field-said.ts';
import type { HandPart, RowListProps, RowPanelProps } from '../parts/hand-made.ts';
import { PartView } from '../parts/PartPage.tsx';
import { readOptions } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { AskedSigned } from '../signing/asked.ts';
import { shortFingerprint } from '../signing/fingerprint.ts';
import { MINUTE_MS, useAge, useMinute } from '../table/ages.ts';
import { Diff } from '../table/Diff.tsx';
import { tableTexts } from '../table/texts.ts';
import { useUrlState, type UrlState } from '../table/url-state.ts';
import { LastDone } from './LastDone.tsx';
import { StateTag } from './marks.tsx';
import styles from './Queue.module.css';
import { QueueList } from './QueueList.tsx';
import { History, QueuePanel, Steps, type Choice } from './QueuePanel.tsx';
import { approvalTexts, queueTexts } from './texts.ts';

type Wish = CallOutput<typeof consoleApprovalCalls.approvals>['list'][number];

const FIRST_MS = (QUEUES.find(({ read }) => read === 'approvals')?.first ?? 0) * MINUTE_MS;
/** Which of them one looks at: what one may decide, what one asked for, all that wait, what has ended. */
const VIEWS = ['mine', 'own', 'waiting', 'ended'] as const;
type View = (typeof VIEWS)[number];
const viewOf = (url: UrlState): View => VIEWS.find((view) => view === url.filter('view')) ?? 'mine';

const isIn: Readonly<Record<View, (wish: Wish, me: string) => boolean>> = {
  mine: ({ state, mayDecide }) => state === 'waiting' && mayDecide,
  own: (wish, me) => wish.state === 'waiting' && isOwn(wish, me),
  waiting: ({ state }) => state === 'waiting',
  ended: ({ state }) => state !== 'waiting',
};
const shown = (rows: readonly Row[], view: View, me: string): Wish[] =>
  (rows as unknown as readonly Wish[])
    .filter((wish) => isIn[view](wish, me))
    // What has waited longest first; what ended last first.
    .toSorted((a, b) => (view === 'ended' ? b.at - a.at : a.at - b.at));

/** The queue as the shell counts it, so that both share one answer. */
const useWaitingWishes = (): readonly Wish[] | undefined =>
  useQuery(readOptions(consoleApprovalCalls.approvals, { state: 'waiting' })).data?.list;

function Hint() {
  const t = useText(approvalTexts);
  const rows = useWaitingWishes();
  return rows === undefined ? null : t('hint', { n: rows.length });
}

/** What it would come to, in one line: old → new where the act writes over something plain. */
function lineOf({ before, after, reason }: Wish): string {
  const plain = (json: string | undefined): string | null => {
    if (json === undefined || json.length > 40 || /^[[{]/.test(json)) return null;
    return json.replace(/^"|"$/g, '');
  };
  const [old, fresh] = [plain(before), plain(after)];
  return [old !== null && fresh !== null ? `${old} → ${fresh}` : '', reason].filter(Boolean).join(' · ');
}

/** Fingerprints are not shown whole: their end is heard from their owner, and typed. */
const withoutKeys = (text: string): string => text.replaceAll(/\b[0-9a-f]{64}\b/g, shortFingerprint);

function List(props: RowListProps) {
  const t = useText(approvalTexts);
  const queue = useText(queueTexts);
  const say = useSaid();
  const age = useAge();
  const now = useMinute();
  const locale = useLocale((state) => state.locale);
  const rows = props.rows as unknown as readonly Wish[];
  const of = (at: number): Wish => rows[at] as Wish;
  const waits = ({ at, state, decidedAt }: Wish) => {
    const ms = Math.max(0, (decidedAt ?? now) - at);
    return <span className={cx('num', state === 'waiting' && ms > FIRST_MS && styles.late)}>{age(ms)}</span>;
  };
  const kind = ({ kind: name }: Wish) => <Tag>{say(actSaid(name))}</Tag>;
  return (
    <QueueList
      {...props}
      nameOf={(at) => `${say(actSaid(of(at).kind))} ${withoutKeys(of(at).subject)}`}
      columns={[
        { key: 'kind', head: t('kind'), cell: (at) => ({ main: kind(of(at)) }) },
        {
          key: 'subject',
          head: t('subject'),
          cell: (at) => ({
            main: <b className={styles.text}>{withoutKeys(of(at).subject)}</b>,
            below: lineOf(of(at)) || undefined,
          }),
        },
        {
          key: 'at',
          head: queue('time'),
          cell: (at) => ({
            main: <span className="num">{listTime(of(at).at, serverNow(), locale, false)}</span>,
            below: t('by', { who: of(at).askedBy || t('self') }),
          }),
        },
        { key: 'waited', head: queue('waited'), isRight: true, cell: (at) => ({ main: waits(of(at)) }) },
        { key: 'state', head: queue('state'), cell: (at) => ({ main: <StateTag value={of(at).state} /> }) },
      ]}
      phone={(at) => ({
        who: withoutKeys(of(at).subject),
        amount: waits(of(at)),
        facts: <span>{t('by', { who: of(at).askedBy || t('self') })}</span>,
        marks: kind(of(at)),
      })}
    />
  );
}

function useChoices(row: Wish, isShown: boolean): Choice[] {
  const t = useText(approvalTexts);
  const me = useSession((session) => session.staffName);
  if (row.state !== 'waiting') return [];
  if (row.askedBy === me && /^\d+$/.test(row.id))
    return [{ act: 'withdrawApproval', choose: null, by: 'r', label: t('withdraw') }];
  if (!row.mayDecide || row.decides !== 'approve') return [];
  return [
    { act: 'declineApproval', choose: null, by: 'r', label: t('decline') },
    { act: 'approve', choose: null, by: 'a', isMain: true, label: t('approve'), isOff: !isShown },
  ];
}

function Panel(props: RowPanelProps) {
  const row = props.row as unknown as Wish;
  const t = useText(approvalTexts);
  const queue = useText(queueTexts);
  const say = useSaid();
  const me = useSession((session) => session.staffName);
  const locale = useLocale((state) => state.locale);
  const isWaiting = row.state === 'waiting';
  const wished = useWished(row);
  const preview = usePreviewOf(entrySaid(row.kind), isWaiting && (row.mayDecide || isOwn(row, me)) ? wished : null);
  // A refused preview does not stand in the way: whoever approves reads the refusal of the act itself.
  const choices = useChoices(row, preview.asked === null || preview.told !== null || preview.fault !== null);
  const time = (ms: number): string => listTime(ms, serverNow(), locale, false);
  const until = row.until === null ? t('noUntil') : t('until', { time: time(row.until) });
  const second = row.decidedBy || (row.mayDecide ? me : queue('another'));
  return (
    <QueuePanel
      {...props}
      title={`${say(actSaid(row.kind))} · ${withoutKeys(row.subject)}`}
      copies={row.id}
      mark={<StateTag value={row.state} />}
      choices={choices}
      {...(isWaiting
        ? {
            steps: (
              <Steps
                steps={[
                  { words: row.askedBy || t('self'), who: '', state: 'done' },
                  { words: row.mayDecide ? queue('me') : queue('second'), who: second, state: 'now' },
                ]}
              />
            ),
          }
        : {})}
      fine={choices.some(({ act }) => act === 'approve') ? t('fine') : null}
    >
      <What row={row} />
      <Preview values={wished ?? NOTHING_SAID} preview={preview} isBesideDiff={isDiffOf(row)} />
      <Suspense>
        <AskedSigned key={row.id} id={row.id} />
      </Suspense>
      <section>
        <h3 className={styles.head}>{t('reason')}</h3>
        <p className={styles.text}>{row.reason || t('noReason')}</p>
      </section>
      <History
        lines={[
          { at: row.at, words: t('askedAt', { who: row.askedBy || t('self') }) },
          ...(isWaiting ? [{ at: null, words: until }] : [endOf(row, say(valueWord('state', row.state)))]),
        ]}
      />
      <Elsewhere row={row} />
    </QueuePanel>
  );
}

const endOf = ({ decidedAt, decidedBy, note }: Wish, state: string) => ({
  at: decidedAt,
  words: [decidedBy, state, note].filter(Boolean).join(' · '),
});

const isDiffOf = ({ before, after }: Wish): boolean => before !== undefined && after !== undefined && before !== after;
const isOwn = ({ askedBy }: Wish, me: string): boolean => askedBy.split(',').includes(me);

const NOTHING_SAID = {};
/** What was sent when it was asked for, field by field; null while it is read, and of what has a list of its own. */
function useWished({ id, decides }: Wish): Readonly<Record<string, string>> | null {
  const { data } = useQuery({
    ...readOptions(consoleApprovalCalls.approval, { id }),
    enabled: decides === 'approve',
  });
  if (data === undefined || data.input.length === 0) return null;
  return Object.fromEntries(data.input.map(({ name, value }) => [name, value]));
}

/** Old and new side by side; of an act that writes over nothing, what was asked, field by field. */
function What({ row }: { row: Wish }) {
  const t = useText(approvalTexts);
  const say = useSaid();
  const said = useFieldSaid(entrySaid(row.kind));
  const isDiff = isDiffOf(row);
  const { data } = useQuery({ ...readOptions(consoleApprovalCalls.approval, { id: row.id }), enabled: !isDiff });
  if (isDiff) return <Diff before={row.before ?? ''} after={row.after ?? ''} />;
  if (data === undefined || data.input.length === 0) return null;
  return (
    <section>
      <h3 className={styles.head}>{t('asked')}</h3>
      <dl className={styles.lines}>
        {data.input.map(({ name, value }) => (
          <div key={name}>
            <dt>{say(fieldWord(name))}</dt>
            <dd className={styles.text}>{withoutKeys(said(name, value))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What is in the way of whoever looks; of a wish that is not decided by its number, where it is. */
function Elsewhere({ row }: { row: Wish }) {
  const t = useText(approvalTexts);
  const table = useText(tableTexts);
  const say = useSaid();
  if (row.state !== 'waiting') return null;
  const entry = row.decides === 'approve' ? undefined : entryOf(row.decides);
  return (
    <>
      {row.whyNot !== '' && <Banner tone="mute">{t('notMine', { why: say(valueWord('whyNot', row.whyNot)) })}</Banner>}
      {entry && (
        <ButtonLink size="s" to={screenOf(entry)}>
          {table('goesTo', { what: say(entry) })}
        </ButtonLink>
      )}
    </>
  );
}

/** What has ended waits for nobody. */
function NoWishes() {
  const t = useText(tableTexts);
  return viewOf(useUrlState()) === 'ended' ? <Empty title={t('empty')} /> : <LastDone of="approvals" act="approve" />;
}

const NO_VIEW: Readonly<Record<string, string>> = {};
/** What one may decide is what one begins with: the address says nothing of it. */
const tab = (id: View, zh: string, en: string) => ({
  id,
  read: 'approvals',
  says: id === 'mine' ? NO_VIEW : { view: id },
  words: { zh, en },
});

const APPROVALS: HandPart = {
  tabs: [
    tab('mine', '等我批', 'For me'),
    tab('own', '我提的', 'Asked by me'),
    tab('waiting', '全部等待', 'All waiting'),
    tab('ended', '已办结', 'Ended'),
  ],
  reads: {
    approvals: {
      List,
      Panel,
      Empty: NoWishes,
      said: (url, name) => (name === 'state' && viewOf(url) !== 'ended' ? 'waiting' : undefined),
      rows: (rows, url, me) => shown(rows, viewOf(url), me) as unknown as readonly Row[],
      // Its filter is the name of a call: nobody types that.
      inTabs: ['state', 'kind'],
    },
  },
  Hint,
  useCounts: () => {
    const me = useSession((session) => session.staffName);
    const rows = useWaitingWishes();
    const count = (view: View): number | null => rows?.filter((wish) => isIn[view](wish, me)).length ?? null;
    return { mine: count('mine'), own: count('own'), waiting: count('waiting') };
  },
};

/** What waits for a second person: old and new, who asked, until when, and who may decide. */
export function Component() {
  const part = partOf('approvals');
  return part ? <PartView part={part} hand={APPROVALS} /> : null;
}
