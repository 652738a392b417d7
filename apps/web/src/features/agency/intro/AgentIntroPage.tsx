import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useSession } from '../../../platform/session/session.ts';
import { GROUPS, groupTexts } from '../../../shared/lottery/groups.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import styles from '../core/Agency.module.css';
import { Tiles, Waiting } from '../core/parts.tsx';
import { agencyTexts } from '../core/texts.ts';
import { introTexts } from './texts.ts';

/** /userCenter/agentIntro: what an agency is and how to ask; for agents what theirs is now. */
export function AgentIntroPage({ onAsk }: { onAsk(): void }) {
  const t = useText(introTexts);
  const isAgent = useSession((state) => state.user?.agent === true);
  return (
    <div className={styles.page}>
      <Card className={styles.filters}>
        <h1>{t('title')}</h1>
        <p className={styles.note}>{t('lead')}</p>
      </Card>
      {isAgent && <Overview />}
      <Example />
      <Card>
        <CardHead title={t('how')} />
        <div className={styles.text}>
          <ol>
            {(['step1', 'step2', 'step3', 'step4'] as const).map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
          {!isAgent && (
            <div>
              <Button kind="primary" onClick={onAsk}>
                {t('ask')}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <Card>
        <CardHead title={t('rules')} />
        <div className={styles.text}>
          <ul>
            {(['rule1', 'rule2', 'rule3'] as const).map((rule) => (
              <li key={rule}>{t(rule)}</li>
            ))}
          </ul>
          <p className={styles.note}>{t('rulesNote')}</p>
        </div>
      </Card>
    </div>
  );
}

function Example() {
  const t = useText(introTexts);
  return (
    <Card>
      <CardHead title={t('example')} />
      <div className={styles.text}>
        <p className={styles.sum}>
          <span>
            {t('validOf')}{' '}
            <b>
              <Money value="10000" />
            </b>
          </span>
          <span>
            <i aria-hidden="true">×</i> {t('difference')} <b className="num">1.0%</b>
          </span>
          <span>
            <i aria-hidden="true">=</i> {t('mine')}{' '}
            <b>
              <Money value="100" />
            </b>
          </span>
        </p>
        <p className={styles.note}>{t('exampleNote')}</p>
      </div>
    </Card>
  );
}

const LINKS = [
  ['goReport', '/userCenter/agentReport'],
  ['goMembers', '/userCenter/agentMember'],
  ['goInvite', '/userCenter/manageInvite'],
  ['goBets', '/userCenter/agentBetRecord'],
  ['goGames', '/userCenter/agentChessRecord'],
  ['goBills', '/userCenter/agentBillRecord'],
] as const;

/** How large the line is now, and the ways to its pages. It has its size before its figures come, so that nothing below it moves. */
function Overview() {
  const t = useText(introTexts);
  const word = useText(agencyTexts);
  const group = useText(groupTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.agentReportTeamData, {}));
  const balance = useQuery(callQuery(calls.teamBalance, {}, true));
  if (isError && !data) return <Waiting isError onAgain={() => void refetch()} />;
  const whyNoBalance = balance.data ? t('hidden') : word(balance.isError ? 'failed' : 'loading');
  const people = (n: number | undefined) => (n === undefined ? '—' : word('people', { n }));
  const count = (n: number | undefined) => n ?? '—';
  return (
    <>
      {data?.commissionFrozen && (
        <p className={styles.warn} role="status">
          {word('frozen')}
        </p>
      )}
      <Tiles
        label={t('overview')}
        tiles={[
          { name: word('team'), text: people(data?.team), note: `${t('agents')} ${count(data?.agents)}` },
          { name: t('direct'), text: people(data?.direct), note: `${t('newToday')} ${count(data?.newToday)}` },
          { name: t('activeToday'), text: people(data?.activeToday), note: `${t('online')} ${count(data?.online)}` },
          balance.data?.balance
            ? { name: t('balance'), money: balance.data.balance }
            : { name: t('balance'), text: '—', note: whyNoBalance },
        ]}
      />
      <Card>
        <CardHead title={t('myLevels')} />
        <div className={styles.text}>
          <p className={styles.sum}>
            {GROUPS.filter((name) => !data || data.levels[name] !== undefined).map((name) => (
              <span key={name} className="num">
                {group(name)} {data?.levels[name] ?? '—'}%
              </span>
            ))}
          </p>
          <div className={styles.acts}>
            {LINKS.map(([name, to]) => (
              <ButtonLink key={name} size="s" to={to}>
                {t(name)}
              </ButtonLink>
            ))}
          </div>
        </div>
      </Card>
    </>
  );
}
