import { consoleBetReadCalls } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { parseMoney, money } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Fact } from '@caiting/web/ui/display/Fact.tsx';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { CountdownText } from '@caiting/web/ui/lottery/Countdown.tsx';
import { translated, useText } from '@caiting/web/i18n/i18n.ts';
import type { RowPanelProps } from '../parts/hand-made.ts';
import part from '../parts/Part.module.css';
import { readOptions } from '../platform/query.ts';
import { QueuePanel, Sum } from '../queues/QueuePanel.tsx';
import { FactGrid } from '../table/Answer.tsx';
import { Bar, toneOf, usedOf } from './Bar.tsx';
import styles from './Exposure.module.css';
import type { Exposed } from './ExposureList.tsx';
import { exposureTexts } from './texts.ts';

type Look = CallOutput<typeof consoleBetReadCalls.issueExposure>;

const EVERY_MS = 5_000;

/** How much more it may lose: below nothing where the limit was lowered after bets were taken. */
function leftOf(loss: string, limit: string | null) {
  const [a, b] = [parseMoney(loss), limit === null ? null : parseMoney(limit)];
  return a === null || b === null ? null : money(b > a ? b - a : 0n);
}

/** One issue: what it can lose, by play and by outcome, and the act that bounds it. */
export function ExposurePanel(props: RowPanelProps) {
  const row = props.row as unknown as Exposed;
  const t = useText(exposureTexts);
  const { lotteryCode, lotteryName, issue, closeAt } = row;
  const look = useQuery({
    ...readOptions(consoleBetReadCalls.issueExposure, { lotteryCode, issue }),
    // What has closed is counted no longer; it stays as it was last seen.
    enabled: props.off !== 'over',
    refetchInterval: EVERY_MS,
  });
  const now = look.data ?? row;
  return (
    <QueuePanel
      {...props}
      title={`${translated(lotteryName)} ${issue}`}
      copies={issue}
      mark={<CountdownText endsAt={closeAt} size="s" />}
      choices={[{ act: 'setLossLimit', choose: null, label: t('set'), isMain: true }]}
      fine={t('fine')}
    >
      {row.usedPercent > 100 ? (
        <Banner tone="danger">{t('over')}</Banner>
      ) : (
        toneOf(row.usedPercent) && <Banner tone="warn">{t('near')}</Banner>
      )}
      <Sum name={t('maxLoss')} isBig>
        <Money value={`-${now.maxLoss}`} signed neutral />
      </Sum>
      <FactGrid>
        <Fact name={t('stake')}>
          <Money value={now.stake} />
        </Fact>
        <Fact name={t('left')}>
          <Money value={leftOf(now.maxLoss, now.issueLimit)} />
        </Fact>
        <Fact name={t('issueLimit')}>
          <Limit value={now.issueLimit} />
        </Fact>
        <Fact name={t('playLimit')}>
          <Limit value={now.playLimit} />
        </Fact>
      </FactGrid>
      {look.data && <Plays look={look.data} />}
      {look.data && look.data.outcomes.length > 0 && <Outcomes look={look.data} />}
      {look.error && look.data === undefined && <p className={part.fine}>{t('failed', { why: look.error.message })}</p>}
      <p>
        <Link className={styles.link} to={`/issues?tab=issueCard&lotteryCode=${lotteryCode}&issue=${issue}`}>
          {t('card')}
        </Link>
      </p>
    </QueuePanel>
  );
}

export function Limit({ value }: { value: string | null }) {
  const t = useText(exposureTexts);
  return value === null ? <span className={styles.none}>{t('noLimit')}</span> : <Money value={value} />;
}

/** Each play against its own limit, or where plays have none, against that of the issue. */
function Plays({ look: { plays, playLimit, issueLimit } }: { look: Look }) {
  const t = useText(exposureTexts);
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">{t('plays')}</th>
          <th scope="col">{t('maxLoss')}</th>
          <th scope="col">{t('used')}</th>
        </tr>
      </thead>
      <tbody>
        {plays.map(({ playDetailCode, playName, bets, stake, maxLoss }) => (
          <tr key={playDetailCode}>
            <td>
              {translated(playName)}
              <small className="num">
                {t('bets', { n: bets })} · <Money value={stake} />
              </small>
            </td>
            <td>
              <Money value={`-${maxLoss}`} signed neutral />
            </td>
            <td>
              <Bar percent={usedOf(maxLoss, playLimit ?? issueLimit)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcomes({ look: { outcomes, issueLimit, playLimit } }: { look: Look }) {
  const t = useText(exposureTexts);
  return (
    <section>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t('outcomes')}</th>
            <th scope="col">{t('maxLoss')}</th>
            <th scope="col">{t('used')}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ playName, outcome, maxLoss }) => (
            <tr key={`${playName} ${outcome}`}>
              <td>
                {outcome === '' ? t('unnamed') : translated(outcome)}
                <small>{translated(playName)}</small>
              </td>
              <td>
                <Money value={`-${maxLoss}`} signed neutral />
              </td>
              <td>
                <Bar percent={usedOf(maxLoss, issueLimit ?? playLimit)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.fine}>{t('rest', { n: outcomes.length })}</p>
    </section>
  );
}
