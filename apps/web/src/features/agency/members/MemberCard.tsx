import type { LineMember } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useToday } from '../../../platform/time/today.ts';
import { dayOf, recordTime, recordDay } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { LETTER_REFUSALS, LetterForm, ShutOut } from '../../content/index.ts';
import { rangeOf } from '../../records/index.ts';
import styles from '../core/Agency.module.css';
import { Refusal, Waiting } from '../core/parts.tsx';
import { agencyTexts } from '../core/texts.ts';
import { LevelChoice } from '../invite/LevelChoice.tsx';
import { levelsJson, tenthsOf, type Tenths } from '../invite/levels.ts';
import { refusalOf, useOwnLevels } from '../invite/queries.ts';
import { memberTexts } from './texts.ts';

const PARTS = ['own', 'line'] as const;
/** Of what the result is made, and money in and out. */
const SHOWN = ['stake', 'payout', 'rebate', 'gameStake', 'gamePayout', 'gameRebate', 'recharge', 'withdrawal'] as const;

/** Who a member is, his month, his line's month, and his rebates. */
export function MemberCard({ userId }: { userId: string }) {
  const t = useText(memberTexts);
  const word = useText(agencyTexts);
  const today = useToday();
  const month = rangeOf('thisMonth', Date.parse(`${today}T12:00:00+08:00`));
  const input = { userId, from: dayOf(month.from), to: dayOf(month.to) };
  const { data, isError, refetch } = useQuery(callQuery(calls.agentReportDetail, input));
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  const { member } = data;
  return (
    <div className={styles.form}>
      <Facts member={member} />
      {PARTS.filter((part) => part === 'own' || member.team > 0).map((part) => (
        <section key={part} className={styles.part}>
          <h3>{t(part === 'own' ? 'ownMonth' : 'lineMonth')}</h3>
          <dl className={styles.facts}>
            {SHOWN.map((name) => (
              <div key={name}>
                <dt>{word(name)}</dt>
                <dd>
                  <Money value={data[part][name]} />
                </dd>
              </div>
            ))}
            <div>
              <dt>{word('profit')}</dt>
              <dd>
                <Money value={data[part].profit} signed />
              </dd>
            </div>
          </dl>
        </section>
      ))}
      <Write userId={userId} />
      <Raise member={member} />
    </div>
  );
}

function Facts({ member }: { member: LineMember }) {
  const t = useText(memberTexts);
  const word = useText(agencyTexts);
  const facts = [
    [t('direct'), t('people', { direct: member.direct, team: member.team })],
    [t('joined'), recordDay(member.registeredAt)],
    [t('lastLogin'), member.lastLoginAt === null ? t('never') : recordTime(member.lastLoginAt, false)],
  ] as const;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{word('member')}</dt>
        <dd>
          {member.userName} {member.isAgent && <Tag tone="accent">{word('agent')}</Tag>}
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('balance')}</dt>
        <dd>{member.balance === null ? t('hidden') : <Money value={member.balance} />}</dd>
      </div>
    </dl>
  );
}

/** A letter into the member's inbox, and what he did. */
function Write({ userId }: { userId: string }) {
  const t = useText(memberTexts);
  const [isOpen, setOpen] = useState(false);
  const send = (draft: { content: string; sendKey: string }) =>
    request(calls.sendMemberMessage, { userId, ...draft }, { own: LETTER_REFUSALS });
  return (
    <section className={styles.part}>
      <div className={styles.acts}>
        {!isOpen && (
          <Button onClick={() => setOpen(true)}>
            <Mail size={16} aria-hidden="true" /> {t('write')}
          </Button>
        )}
        <ButtonLink to={`/userCenter/agentBetRecord?member=${userId}`}>{t('bets')}</ButtonLink>
        <ButtonLink to={`/userCenter/agentChessRecord?member=${userId}`}>{t('games')}</ButtonLink>
        <ButtonLink to={`/userCenter/agentBillRecord?member=${userId}`}>{t('bills')}</ButtonLink>
      </div>
      <ShutOut userId={userId} />
      {isOpen && <h3>{t('letter')}</h3>}
      {isOpen && <LetterForm send={send} onSent={() => setOpen(false)} />}
    </section>
  );
}

/** Rebates go up only, and not above one's own. */
function Raise({ member }: { member: LineMember }) {
  const t = useText(memberTexts);
  const own = useOwnLevels();
  const held = tenthsOf(member.levels);
  const [chosen, setChosen] = useState<Tenths>({});
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (member.depth > 1) return <p className={styles.note}>{t('indirect')}</p>;
  if (!own.data) return <Waiting isError={own.isError} onAgain={() => void own.refetch()} />;
  const levels = { ...held, ...chosen };
  async function save() {
    setBusy(true);
    setRefusal(null);
    try {
      await request(calls.raiseMemberLevel, {
        userId: member.userId,
        levels: levelsJson(levels),
      });
      for (const call of [calls.agentReportDetail, calls.userManage])
        await queryClient.invalidateQueries({ queryKey: callKey(call) });
      showToast(t('saved'));
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className={styles.part}>
      <h3>{t('raise')}</h3>
      <p className={styles.note}>{t('raiseNote')}</p>
      <LevelChoice
        value={levels}
        min={held}
        own={tenthsOf(own.data.levels)}
        onChange={(chosenNow) => {
          setChosen(chosenNow);
          setRefusal(null);
        }}
      />
      <Refusal text={refusal} />
      <Button busy={isBusy} disabled={Object.keys(chosen).length === 0} onClick={() => void save()}>
        {t('save')}
      </Button>
    </section>
  );
}
