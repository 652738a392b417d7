import { yuanText } from '@caiting/contract/wire';
import type { YuebaoInfo } from '@caiting/contract';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { percent } from '../core/amount.ts';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';

type Days = YuebaoInfo['days'];
const [HEIGHT, TOP, FOOT, SIDE] = [132, 18, 22, 18];
/** As wide as the card of each layout is, so that the words in it keep their size. */
const WIDTHS = { phone: 356, desktop: 620 };
/** The line keeps away from its edges by this part of the room. */
const AIR = 0.15;

/** The last seven whole days as a line: the rate, or what was earned; the same figures as a table. */
export function Curve({ days }: { days: Days }) {
  const t = useText(yuebaoTexts);
  const [what, setWhat] = useState<'rate' | 'earning'>('rate');
  const [isTable, setTable] = useState(false);
  const name = t(what === 'rate' ? 'curveRate' : 'curveEarning');
  const shown = days.map((day) => (what === 'rate' ? `${percent(day.rate)}%` : `${yuanText(day.earning, 4)}`));
  return (
    <Card>
      <CardHead title={t('curve')}>
        <span className={styles.atEnd}>
          <Segmented
            size="s"
            label={t('curve')}
            value={what}
            options={[
              { value: 'rate', label: t('curveRate') },
              { value: 'earning', label: t('curveEarning') },
            ]}
            onChange={(next) => setWhat(next)}
          />
        </span>
        <Button size="s" kind="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'asCurve' : 'asTable')}
        </Button>
      </CardHead>
      {isTable ? (
        <DayTable days={days} />
      ) : (
        <Line
          label={t('curveNamed', { what: name, value: shown.at(-1) ?? '' })}
          days={days}
          values={days.map((day) => Number(what === 'rate' ? day.rate : day.earning))}
          last={shown.at(-1) ?? ''}
          fromZero={what === 'earning'}
        />
      )}
    </Card>
  );
}

function DayTable({ days }: { days: Days }) {
  const t = useText(yuebaoTexts);
  return (
    <Table
      caption={t('curve')}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', head: t('day'), cell: ({ day }) => <span className="num">{day.slice(5)}</span> },
        { key: 'rate', head: t('curveRate'), align: 'right', cell: ({ rate }) => `${percent(rate)}%` },
        {
          key: 'earning',
          head: t('curveEarning'),
          align: 'right',
          cell: ({ earning, isPaid }) => (isPaid ? <Money value={earning} decimals={4} /> : '—'),
        },
      ]}
    />
  );
}

/** Numbers here are for drawing only; no amount is computed from them. */
function Line({
  label,
  days,
  values,
  last,
  fromZero,
}: {
  label: string;
  days: Days;
  values: readonly number[];
  last: string;
  /** Amounts begin at zero; a rate may begin elsewhere. */
  fromZero: boolean;
}) {
  const width = WIDTHS[useIsDesktop() ? 'desktop' : 'phone'];
  const [least, most] = [fromZero ? 0 : Math.min(...values), Math.max(...values)];
  const span = most - least || 1;
  const room = HEIGHT - TOP - FOOT;
  const at = (value: number): number =>
    most === least ? TOP + room / 2 : TOP + room * (AIR + (1 - 2 * AIR) * (1 - (value - least) / span));
  const points = values.map((value, index) => ({
    x: SIDE + (index * (width - 2 * SIDE)) / Math.max(1, values.length - 1),
    y: at(value),
  }));
  const end = points.at(-1);
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <svg className={styles.curve} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      <path className={styles.rule} d={`M${SIDE} ${HEIGHT - FOOT}H${width - SIDE}`} />
      {end && <polygon points={`${line} ${end.x},${HEIGHT - FOOT} ${SIDE},${HEIGHT - FOOT}`} />}
      <polyline points={line} />
      {end && (
        <>
          <circle cx={end.x} cy={end.y} r="3.5" />
          <text x={end.x} y={Math.max(12, end.y - 9)} textAnchor="end">
            {last}
          </text>
        </>
      )}
      {days.map(({ day }, index) => (
        <text key={day} className={styles.axis} x={points[index]?.x} y={HEIGHT - 6} textAnchor="middle">
          {day.slice(5)}
        </text>
      ))}
    </svg>
  );
}
