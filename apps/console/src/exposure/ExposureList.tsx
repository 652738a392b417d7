import type { consoleBetReadCalls } from '@caiting/contract';
import { shortIssue, type CallOutput } from '@caiting/contract/wire';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { CountdownText } from '@caiting/web/ui/lottery/Countdown.tsx';
import { Empty } from '@caiting/web/ui/layout/States.tsx';
import { translated, useText } from '@caiting/web/i18n/i18n.ts';
import type { RowListProps } from '../parts/hand-made.ts';
import { QueueList } from '../queues/QueueList.tsx';
import { Bar } from './Bar.tsx';
import { exposureTexts } from './texts.ts';

export type Exposed = CallOutput<typeof consoleBetReadCalls.exposures>['list'][number];

/** Issues on sale, the one that is nearest to a limit first: as the server orders them. */
export function ExposureList(props: RowListProps) {
  const t = useText(exposureTexts);
  const rows = props.rows as unknown as readonly Exposed[];
  const of = (at: number): Exposed => rows[at] as Exposed;
  // A house figure is ink with its sign: red and green are the player's.
  const net = ({ maxLoss }: Exposed) => <Money value={`-${maxLoss}`} neutral signed />;
  const limits = ({ issueLimit, playLimit }: Exposed) =>
    [issueLimit && t('ofIssue', { max: issueLimit }), playLimit && t('ofPlay', { max: playLimit })]
      .filter(Boolean)
      .join(' · ');
  const closes = ({ closeAt }: Exposed) => <CountdownText endsAt={closeAt} size="s" />;
  return (
    <QueueList
      {...props}
      nameOf={(at) => `${translated(of(at).lotteryName)} ${of(at).issue}`}
      columns={[
        {
          key: 'lottery',
          head: t('lottery'),
          cell: (at) => ({
            main: <b>{translated(of(at).lotteryName)}</b>,
            below: <span className="num">{shortIssue(of(at).issue)}</span>,
          }),
        },
        { key: 'closes', head: t('closes'), isRight: true, cell: (at) => ({ main: closes(of(at)) }) },
        { key: 'stake', head: t('stake'), isRight: true, cell: (at) => ({ main: <Money value={of(at).stake} /> }) },
        {
          key: 'net',
          head: t('maxLoss'),
          isRight: true,
          cell: (at) => ({ main: <b>{net(of(at))}</b>, below: translated(of(at).playName) }),
        },
        {
          key: 'used',
          head: t('used'),
          cell: (at) => ({ main: <Bar percent={of(at).usedPercent} />, below: limits(of(at)) }),
        },
      ]}
      phone={(at) => ({
        who: `${translated(of(at).lotteryName)} ${shortIssue(of(at).issue)}`,
        amount: net(of(at)),
        facts: <Bar percent={of(at).usedPercent} />,
        marks: closes(of(at)),
      })}
    />
  );
}

/** Nothing is counted: no limits, or no bets under one. */
export function NoExposure() {
  const t = useText(exposureTexts);
  return <Empty title={t('none')} text={t('noneText')} />;
}
