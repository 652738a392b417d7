import type { TrendChart } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { memo, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { translated, useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { geometryOf, hitLines, omissionBars, type Geometry } from './geometry.ts';
import { Jumps } from './Jumps.tsx';
import type { Preselected } from './preselect.ts';
import { trendTexts } from './texts.ts';
import { TrendFoot } from './TrendFoot.tsx';
import { TrendRow } from './TrendRow.tsx';
import styles from './TrendTable.module.css';
import type { Layer } from './view-state.ts';

type Column = TrendChart['columns'][number];

interface Props {
  group: Group;
  caption: string;
  columns: readonly Column[];
  /** Oldest first. */
  rows: TrendChart['rows'];
  layers: ReadonlySet<Layer>;
  chosen: Preselected;
  onChoose(key: string): void;
}

/** A plain table with two drawings: bars below it, lines above its figures and below its balls. Layers are switched by class, so no cell is drawn again. */
export function TrendTable({ group, caption, columns, rows, layers, chosen, onChoose }: Props) {
  const t = useText(trendTexts);
  const area = useRef<HTMLDivElement>(null);
  const locale = useLocale((state) => state.locale);
  const geometry = useMemo(() => geometryOf(columns, locale), [columns, locale]);
  const size = { '--units': geometry.width, '--rows': rows.length } as CSSProperties;
  const shown = columns.map(({ key }) => key).join();
  // The newest draw and its figures stand at the foot: that is what a chart is opened for.
  useLayoutEffect(() => {
    area.current?.scrollTo({ top: area.current.scrollHeight, left: 0 });
  }, [shown]);
  return (
    <>
      {columns.length > 1 && <Jumps area={area} columns={columns} />}
      <div
        ref={area}
        className={cx(styles.area, styles[group.toLowerCase()], ...[...layers].map((layer) => styles[layer]))}
        style={size}
        role="region"
        aria-label={t('chartArea')}
        tabIndex={0}
      >
        <div className={styles.inner}>
          <Bars geometry={geometry} rows={rows} />
          <table className={styles.table}>
            <caption className="sr">{caption}</caption>
            <Widths geometry={geometry} />
            <Head columns={columns} />
            <tbody>
              {rows.map((row, at) => (
                <TrendRow key={row.issue} group={group} columns={columns} row={row} isFifth={at % 5 === 4} />
              ))}
            </tbody>
            <TrendFoot group={group} columns={columns} chosen={chosen} onChoose={onChoose} />
          </table>
          <Lines geometry={geometry} rows={rows} />
        </div>
      </div>
    </>
  );
}

function Widths({ geometry }: { geometry: Geometry }) {
  return (
    <colgroup>
      <col className={styles.issueCol} />
      <col className={cx(styles.drawnCol, 'desk')} />
      {geometry.widths.flatMap((cells, column) =>
        cells.map((units, at) => (
          <col key={`${column}/${at}`} style={{ width: `calc(var(--cell) * ${units})` } as CSSProperties} />
        )),
      )}
    </colgroup>
  );
}

/** Names of the columns, then their values; a dot marks a hot value, a dash a cold one. */
function Head({ columns }: { columns: readonly Column[] }) {
  const t = useText(trendTexts);
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={styles.issue}>
          {t('issue')}
        </th>
        <th scope="col" rowSpan={2} className={cx(styles.drawn, 'desk')}>
          {t('numbers')}
        </th>
        {columns.map(({ key, name, values }) => (
          <th key={key} scope="colgroup" colSpan={values.length} className={styles.first} data-column={key}>
            <span>{translated(name)}</span>
          </th>
        ))}
      </tr>
      <tr className={styles.values}>
        {columns.map(({ key, values }) =>
          values.map(({ value, heat }, at) => (
            <th
              key={key + value}
              scope="col"
              className={cx(at === 0 && styles.first, heat === '热' && styles.hot, heat === '冷' && styles.cold)}
            >
              {translated(value)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

type Drawing = { geometry: Geometry; rows: TrendChart['rows'] };

const Bars = memo(function Bars({ geometry, rows }: Drawing) {
  return (
    <svg
      className={cx(styles.drawing, styles.barLayer)}
      viewBox={`0 0 ${geometry.width} ${rows.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {omissionBars(geometry, rows).map((bar) => (
        <rect key={`${bar.x}`} {...bar} />
      ))}
    </svg>
  );
});

const Lines = memo(function Lines({ geometry, rows }: Drawing) {
  return (
    <svg
      className={cx(styles.drawing, styles.lineLayer)}
      viewBox={`0 0 ${geometry.width} ${rows.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {hitLines(geometry, rows).map((points, at) => (
        <polyline key={at} points={points} />
      ))}
    </svg>
  );
});
