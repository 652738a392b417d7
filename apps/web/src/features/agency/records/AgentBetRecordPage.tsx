import type { AgentBet } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { useRange } from '../../records/index.ts';
import styles from '../core/Agency.module.css';
import { Person, PressRow } from '../core/parts.tsx';
import { agencyTexts } from '../core/texts.ts';
import { useQueryValue } from '../core/use-query-value.ts';
import { BetSheet } from './BetSheet.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { recordTexts } from './texts.ts';

const STATES = ['all', 'placed', 'won', 'lost', 'cancelled'] as const;
type State = (typeof STATES)[number];

/** /userCenter/agentBetRecord: bets of the line, newest first. */
export function Component() {
  const t = useText(recordTexts);
  const range = useRange();
  const [member, setMember] = useQueryValue('member');
  const [state, setState] = useState<State>('all');
  const asked = { from: range.fromDay, to: range.toDay, state, ...(member && { userId: member }) };
  const pages = useInfiniteQuery({
    queryKey: callKey(calls.getAgentBetData, asked as never),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(calls.getAgentBetData, { ...asked, ...(pageParam && { before: pageParam }) } as never, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const bets = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <RecordFrame
      title={t('bets')}
      range={range}
      member={member}
      onMember={setMember}
      filters={
        <Chips<State>
          label={t('state')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(value) }))}
          onChange={setState}
        />
      }
      pages={pages}
      of={calls.getAgentBetData}
      count={bets.length}
      empty={t('emptyBets')}
    >
      <Rows bets={bets} />
    </RecordFrame>
  );
}

function Rows({ bets }: { bets: readonly AgentBet[] }) {
  const t = useText(recordTexts);
  const word = useText(agencyTexts);
  const person = (bet: AgentBet) => <Person nickname={bet.nickname} userName={bet.userName} />;
  const lottery = (bet: AgentBet) => (
    <span className={styles.person}>
      <b>{translated(bet.lotteryName)}</b>
      <small className="num">{t('issue', { no: wholeIssue(bet.issue) })}</small>
    </span>
  );
  const [opened, setOpened] = useState<AgentBet | null>(null);
  const columns: Column<AgentBet>[] = [
    { key: 'time', head: word('time'), cell: (bet) => <span className="num">{recordTime(bet.createdAt)}</span> },
    { key: 'member', head: word('member'), cell: person },
    { key: 'lottery', head: t('lottery'), cell: lottery },
    { key: 'play', head: t('play'), cell: (bet) => translated(bet.playName) },
    { key: 'stake', head: t('stake'), align: 'right', cell: (bet) => <Money value={bet.bettingAmount} /> },
    { key: 'payout', head: t('payout'), align: 'right', cell: (bet) => <Money value={bet.payout} /> },
    { key: 'state', head: t('state'), cell: (bet) => t(bet.state) },
    {
      key: 'open',
      head: t('details'),
      align: 'right',
      cell: (bet) => (
        <button type="button" className={styles.link} onClick={() => setOpened(bet)}>
          {t('open')}
        </button>
      ),
    },
  ];
  return (
    <>
      <div className="desk">
        <Table caption={t('bets')} columns={columns} rows={bets} rowKey={({ id }) => id} />
      </div>
      <ul className={`${styles.list} phone`}>
        {bets.map((bet) => (
          <PressRow key={bet.id} onPress={() => setOpened(bet)}>
            {person(bet)}
            <b>
              <Money value={bet.bettingAmount} />
            </b>
            <small>
              {translated(bet.lotteryName)} · {translated(bet.playName)}
            </small>
            <small>
              {t(bet.state)} · {t('payout')} <Money value={bet.payout} />
            </small>
            <small className="num">{recordTime(bet.createdAt)}</small>
          </PressRow>
        ))}
      </ul>
      <BetSheet bet={opened} onClose={() => setOpened(null)} />
    </>
  );
}
