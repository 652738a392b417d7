import type { consoleMoneyCalls } from '@caiting/contract';
import { listTime, type CallOutput } from '@caiting/contract/wire';
import { parseMoney } from '@caiting/money';
import { Link } from 'react-router';
import { Fact } from '@caiting/web/ui/display/Fact.tsx';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { Tag } from '@caiting/web/ui/display/Tag.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { valueWord } from '../contract/words.ts';
import type { HandMade, RowListProps, RowPanelProps } from '../parts/hand-made.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { useAge, useMinute } from '../table/ages.ts';
import { FactGrid } from '../table/Answer.tsx';
import { Candidates } from './Candidates.tsx';
import { LastDone } from './LastDone.tsx';
import { StateTag } from './marks.tsx';
import styles from './Queue.module.css';
import { QueueList } from './QueueList.tsx';
import { History, QueuePanel, Steps, Sum } from './QueuePanel.tsx';
import { queueTexts, rechargeTexts } from './texts.ts';

type Payment = CallOutput<typeof consoleMoneyCalls.unbookedPayments>['list'][number];

/** Coins are told in coins; a sum that could not be read is none. */
function Arrived({ row, isBig = false }: { row: Payment; isBig?: boolean }) {
  const t = useText(rechargeTexts);
  if (row.coinAmount !== '') return <span className="num">{row.coinAmount}</span>;
  return (parseMoney(row.amount) ?? 0n) === 0n ? t('notRead') : <Money value={row.amount} hero={isBig} />;
}

function List(props: RowListProps) {
  const t = useText(queueTexts);
  const own = useText(rechargeTexts);
  const say = useSaid();
  const age = useAge();
  const now = useMinute();
  const locale = useLocale((state) => state.locale);
  const rows = props.rows as unknown as readonly Payment[];
  const of = (at: number): Payment => rows[at] as Payment;
  const why = ({ why: reason }: Payment) => <Tag tone="warn">{say(valueWord('why', reason))}</Tag>;
  const waits = ({ at }: Payment) => <span className="num">{age(Math.max(0, now - at))}</span>;
  return (
    <QueueList
      {...props}
      nameOf={(at) => of(at).providerNo || of(at).id}
      columns={[
        {
          key: 'at',
          head: t('time'),
          cell: (at) => ({
            main: <span className="num">{listTime(of(at).at, serverNow(), locale)}</span>,
            below: <span translate="no">{of(at).provider}</span>,
          }),
        },
        {
          key: 'who',
          head: t('player'),
          cell: (at) => ({
            main: <b translate="no">{of(at).userName || '—'}</b>,
            below: <span translate="no">{of(at).orderNo}</span>,
          }),
        },
        { key: 'why', head: t('hints'), cell: (at) => ({ main: why(of(at)) }) },
        {
          key: 'amount',
          head: own('arrived'),
          isRight: true,
          cell: (at) => ({
            main: (
              <b>
                <Arrived row={of(at)} />
              </b>
            ),
          }),
        },
        { key: 'waited', head: t('waited'), isRight: true, cell: (at) => ({ main: waits(of(at)) }) },
        { key: 'state', head: t('state'), cell: (at) => ({ main: <StateTag value={of(at).state} /> }) },
      ]}
      phone={(at) => ({
        who: <span translate="no">{of(at).userName || of(at).provider}</span>,
        amount: (
          <b>
            <Arrived row={of(at)} />
          </b>
        ),
        facts: <span className="num">{listTime(of(at).at, serverNow(), locale, false)}</span>,
        marks: why(of(at)),
      })}
    />
  );
}

function Panel(props: RowPanelProps) {
  const row = props.row as unknown as Payment;
  const t = useText(rechargeTexts);
  const queue = useText(queueTexts);
  const say = useSaid();
  const me = useSession((session) => session.staffName);
  const isOpen = row.state === 'open';
  return (
    <QueuePanel
      {...props}
      title={row.providerNo || row.id}
      copies={row.id}
      mark={<Tag tone="warn">{say(valueWord('why', row.why))}</Tag>}
      choices={
        isOpen
          ? [
              { act: 'dismissPayment', choose: null, by: 'r', label: t('dismiss') },
              { act: 'bookPayment', choose: null, by: 'a', isMain: true, label: t('book') },
            ]
          : []
      }
      {...(isOpen
        ? {
            steps: (
              <Steps
                steps={[
                  { words: queue('me'), who: me, state: 'now' },
                  { words: queue('second'), who: queue('another'), state: 'later' },
                ]}
              />
            ),
            fine: t('payFine'),
          }
        : {})}
    >
      <Sum name={t('arrived')} isBig>
        <Arrived row={row} isBig />
      </Sum>
      <Facts row={row} />
      {row.said !== '' && (
        <section>
          <h3 className={styles.head}>{t('said')}</h3>
          <p className={styles.text} translate="no">
            {row.said}
          </p>
        </section>
      )}
      {isOpen && <Candidates paymentId={row.id} acts={props.acts} off={props.off} onAct={props.onAct} />}
      <History
        lines={[
          { at: row.at, words: t('arrived') },
          ...(row.decidedBy === ''
            ? []
            : [{ at: null, words: [row.decidedBy, say(valueWord('state', row.state)), row.reason].join(' · ') }]),
        ]}
      />
    </QueuePanel>
  );
}

/** Whose order its number is, who told of it, and how often. */
function Facts({ row }: { row: Payment }) {
  const t = useText(rechargeTexts);
  const queue = useText(queueTexts);
  const say = useSaid();
  return (
    <FactGrid>
      <Fact name={queue('player')}>
        {row.userName === '' ? (
          '—'
        ) : (
          <Link
            className={styles.link}
            to={`/players?tab=playerCard&userName=${encodeURIComponent(row.userName)}`}
            translate="no"
          >
            {row.userName}
          </Link>
        )}
      </Fact>
      <Fact name={t('records')}>
        <span translate="no">{row.orderNo || '—'}</span>
      </Fact>
      <Fact name={t('way')}>
        <span translate="no">{row.provider}</span>
      </Fact>
      <Fact name={t('told', { n: row.times })}>{say(valueWord('state', row.state))}</Fact>
    </FactGrid>
  );
}

/** Payments that a provider told of and that are in nobody's account. */
export const UNBOOKED: HandMade = {
  List,
  Panel,
  Empty: () => <LastDone of="unbookedPayments" act="bookPayment" />,
  inTabs: [],
};
