import type { consoleBetReadCalls } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { Fact } from '@caiting/web/ui/display/Fact.tsx';
import { Empty } from '@caiting/web/ui/layout/States.tsx';
import { translated, useText } from '@caiting/web/i18n/i18n.ts';
import type { RowListProps, RowPanelProps } from '../parts/hand-made.ts';
import { QueueList } from '../queues/QueueList.tsx';
import { QueuePanel } from '../queues/QueuePanel.tsx';
import { FactGrid } from '../table/Answer.tsx';
import styles from './Exposure.module.css';
import { Limit } from './ExposurePanel.tsx';
import { exposureTexts } from './texts.ts';

type Limits = CallOutput<typeof consoleBetReadCalls.lossLimits>['list'][number];

/** What holds for the next issue of each lottery: the smaller of its own limit and its group's. */
export function LimitList(props: RowListProps) {
  const t = useText(exposureTexts);
  const rows = props.rows as unknown as readonly Limits[];
  const of = (at: number): Limits => rows[at] as Limits;
  const pair = (issue: string | null, play: string | null) => ({
    main: <Limit value={issue} />,
    below: <Limit value={play} />,
  });
  const head = (name: string) => `${name}：${t('issueLimit')} / ${t('playLimit')}`;
  return (
    <QueueList
      {...props}
      nameOf={(at) => of(at).lotteryName}
      columns={[
        {
          key: 'lottery',
          head: t('lottery'),
          cell: (at) => ({
            main: <b>{translated(of(at).lotteryName)}</b>,
            below: t('group', { group: of(at).lotteryType }),
          }),
        },
        {
          key: 'now',
          head: head(t('now')),
          isRight: true,
          cell: (at) => pair(of(at).issueLimit, of(at).playLimit),
        },
        {
          key: 'own',
          head: head(t('own')),
          isRight: true,
          cell: (at) => pair(of(at).ownIssueLimit, of(at).ownPlayLimit),
        },
        {
          key: 'group',
          head: head(t('ofGroup')),
          isRight: true,
          cell: (at) => pair(of(at).groupIssueLimit, of(at).groupPlayLimit),
        },
      ]}
      phone={(at) => ({
        who: translated(of(at).lotteryName),
        amount: <Limit value={of(at).issueLimit} />,
        facts: t('group', { group: of(at).lotteryType }),
        marks: <Limit value={of(at).playLimit} />,
      })}
    />
  );
}

export function NoLottery() {
  return <Empty title={useText(exposureTexts)('noLottery')} />;
}

export function LimitPanel(props: RowPanelProps) {
  const row = props.row as unknown as Limits;
  const t = useText(exposureTexts);
  const groups = [
    { name: t('now'), issue: row.issueLimit, play: row.playLimit },
    { name: t('own'), issue: row.ownIssueLimit, play: row.ownPlayLimit },
    { name: t('ofGroup'), issue: row.groupIssueLimit, play: row.groupPlayLimit },
  ];
  return (
    <QueuePanel
      {...props}
      title={translated(row.lotteryName)}
      copies={row.lotteryCode}
      choices={[{ act: 'setLossLimit', choose: null, label: t('set'), isMain: true }]}
      fine={t('fine')}
    >
      {groups.map(({ name, issue, play }) => (
        <section key={name}>
          <h3 className={styles.fine}>{name}</h3>
          <FactGrid>
            <Fact name={t('issueLimit')}>
              <Limit value={issue} />
            </Fact>
            <Fact name={t('playLimit')}>
              <Limit value={play} />
            </Fact>
          </FactGrid>
        </section>
      ))}
      <p className={styles.fine}>{t('smaller')}</p>
    </QueuePanel>
  );
}
