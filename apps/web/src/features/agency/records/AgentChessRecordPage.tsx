import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { houseRound, sharedCheckPath, useRoundWord } from '../../games/index.ts';
import { useRange } from '../../records/index.ts';
import styles from '../core/Agency.module.css';
import { agencyTexts } from '../core/texts.ts';
import { useQueryValue } from '../core/use-query-value.ts';
import { RecordFrame } from './RecordFrame.tsx';
import { recordTexts } from './texts.ts';

type AgentRound = CallOutput<typeof calls.getAgentGameBetData>['list'][number];

/** /userCenter/agentChessRecord: rounds of card games of the line, newest first. */
export function Component() {
  const t = useText(recordTexts);
  const range = useRange();
  const [member, setMember] = useQueryValue('member');
  const asked = { from: range.fromDay, to: range.toDay, ...(member && { userId: member }) };
  const pages = useInfiniteQuery({
    queryKey: callKey(calls.getAgentGameBetData, asked as never),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(calls.getAgentGameBetData, { ...asked, ...(pageParam && { before: pageParam }) } as never, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const rounds = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <RecordFrame
      title={t('games')}
      range={range}
      member={member}
      onMember={setMember}
      filters={null}
      pages={pages}
      of={calls.getAgentGameBetData}
      count={rounds.length}
      empty={t('emptyGames')}
    >
      <Rows rounds={rounds} />
    </RecordFrame>
  );
}

const STATES = { open: 'playing', closed: 'over', void: 'void' } as const satisfies Record<
  AgentRound['state'],
  keyof typeof recordTexts.zh
>;

function Rows({ rounds }: { rounds: readonly AgentRound[] }) {
  const t = useText(recordTexts);
  const word = useText(agencyTexts);
  const locale = useLocale((state) => state.locale);
  const backOf = (round: AgentRound) => (round.state === 'open' ? null : round.back);
  const columns: Column<AgentRound>[] = [
    { key: 'time', head: word('time'), cell: (round) => <span className="num">{recordTime(round.startedAt)}</span> },
    { key: 'member', head: word('member'), cell: (round) => round.userName },
    { key: 'game', head: t('game'), cell: (round) => <b>{round.gameName[locale]}</b> },
    { key: 'round', head: t('round'), cell: (round) => <RoundLink round={round} /> },
    { key: 'stake', head: t('stake'), align: 'right', cell: (round) => <Money value={round.staked} /> },
    { key: 'back', head: t('back'), align: 'right', cell: (round) => <Money value={backOf(round)} /> },
    { key: 'profit', head: word('profit'), align: 'right', cell: (round) => <Money value={round.profit} signed /> },
    { key: 'state', head: t('state'), cell: (round) => t(STATES[round.state]) },
  ];
  return (
    <>
      <div className="desk">
        <Table caption={t('games')} columns={columns} rows={rounds} rowKey={({ id }) => id} />
      </div>
      <ul className={`${styles.list} phone`}>
        {rounds.map((round) => (
          <li key={round.id}>
            <b>{round.userName}</b>
            <b>
              <Money value={round.profit} signed />
            </b>
            <small>
              {round.gameName[locale]} · <RoundLink round={round} />
            </small>
            <small>
              {t('stake')} <Money value={round.staked} /> · {t('back')} <Money value={backOf(round)} />
            </small>
            <small className="num">{recordTime(round.startedAt)}</small>
            <small>{t(STATES[round.state])}</small>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('roundWhy')}</p>
    </>
  );
}

/** A shared round can be checked by anybody; a hand only by whose it is. */
function RoundLink({ round }: { round: AgentRound }) {
  const word = useRoundWord()(round);
  const path = sharedCheckPath(houseRound(round));
  return path === null ? (
    <span className="num">{word}</span>
  ) : (
    <Link className="link num" to={path}>
      {word}
    </Link>
  );
}
