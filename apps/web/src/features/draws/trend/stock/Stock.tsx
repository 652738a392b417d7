import type { StockTrend } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../platform/call/query.ts';
import { useText } from '../../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../../shared/lottery/issue.ts';
import { cx } from '../../../../ui/cx.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { useIsDesktop } from '../../../../ui/hooks/use-media.ts';
import { Card, CardHead } from '../../../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../../../ui/layout/States.tsx';
import { Table } from '../../../../ui/layout/Table.tsx';
import { drawCandles, type Candle } from './candles.ts';
import styles from './Stock.module.css';
import { trendTexts } from '../texts.ts';
import pageStyles from '../TrendPage.module.css';

type Row = StockTrend['candles'][number];

/** As wide as the card of each layout is, so that the words in it keep their size. */
const FRAMES = {
  phone: { width: 358, height: 220, left: 34, right: 6, top: 10, bottom: 22 },
  desktop: { width: 760, height: 300, left: 44, right: 10, top: 12, bottom: 24 },
};
/** Names of sums as the engine has them. */
const SUM_TEXTS = { 总和: 'stockTotal', 和值: 'stockSum', 冠亚和: 'stockTopTwo' } as const;

/** Sums and sizes as candles of ten issues, each with the same figures in a table (plays.md §6). */
export function Stock({ lotteryCode }: { lotteryCode: LotteryCode }) {
  const t = useText(trendTexts);
  const { data, isError, refetch } = useQuery({
    ...callQuery(calls.stockTrend, { lotteryCode }, true),
    staleTime: 60_000,
  });
  if (isError && !data)
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  if (!data) return <Skeleton height={520} width="100%" />;
  const newest = data.candles.at(-1);
  if (!newest) return <Empty title={t('none')} text={t('noneText')} />;
  const sum = t(SUM_TEXTS[data.name as keyof typeof SUM_TEXTS] ?? 'stockTotal');
  return (
    <>
      <p className={styles.note}>{t('stockNote', { n: data.issues })}</p>
      <Series title={sum} rows={data.candles} of={({ sum: candle }) => candle} format={String} />
      <Series
        title={t('stockSize')}
        note={t('stockSizeNote')}
        rows={data.candles}
        of={({ size }) => size}
        format={signed}
        sides
      />
      <ul className={pageStyles.legend}>
        <li>
          <i className={styles.markUp} aria-hidden="true" /> {t('stockUp')}
        </li>
        <li>
          <i className={styles.markDown} aria-hidden="true" /> {t('stockDown')}
        </li>
        <li>{t('asOf', { issue: shortIssue(newest.to) })}</li>
      </ul>
    </>
  );
}

/** With a minus as wide as the plus. */
const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

const issuesOf = ({ from, to }: Row): string =>
  from === to ? shortIssue(from) : `${shortIssue(from)}–${shortIssue(to).slice(-3)}`;

interface SeriesProps {
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly Row[];
  readonly of: (row: Row) => Candle;
  readonly format: (value: number) => string;
  /** Whether the table says how often each side came. */
  readonly sides?: boolean;
}

function Series({ title, note, rows, of, format, sides = false }: SeriesProps) {
  const t = useText(trendTexts);
  const figures = (['open', 'high', 'low', 'close'] as const).map((name) => ({
    key: name,
    head: t(name),
    align: 'right' as const,
    cell: (row: Row) => format(of(row)[name]),
  }));
  return (
    <Card className={styles.series}>
      <CardHead title={title} />
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.pair}>
        <Candles title={title} rows={rows} of={of} format={format} />
        <div className={styles.table}>
          <Table
            caption={t('stockTable', { name: title })}
            rows={rows.toReversed()}
            rowKey={({ from }) => from}
            columns={[
              { key: 'issues', head: t('issue'), cell: (row) => <span className="num">{issuesOf(row)}</span> },
              sides
                ? {
                    key: 'sides',
                    head: t('stockSides'),
                    align: 'right',
                    cell: ({ big, small, tie }) => `${big} / ${small} / ${tie}`,
                  }
                : { key: 'draws', head: t('stockDraws'), align: 'right', cell: ({ draws }) => draws },
              ...figures,
            ]}
          />
        </div>
      </div>
    </Card>
  );
}

function Candles({ title, rows, of, format }: SeriesProps) {
  const t = useText(trendTexts);
  const frame = FRAMES[useIsDesktop() ? 'desktop' : 'phone'];
  const candles = rows.map(of);
  const drawing = drawCandles(candles, frame);
  const [first, last] = [rows[0], rows.at(-1)];
  const label = t('stockChart', {
    name: title,
    n: rows.length,
    close: format(candles.at(-1)?.close ?? 0),
    high: format(Math.max(...candles.map(({ high }) => high))),
    low: format(Math.min(...candles.map(({ low }) => low))),
  });
  return (
    <svg className={styles.chart} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={label}>
      {drawing.rules.map(({ value, y }) => (
        <g key={value}>
          <line className={styles.rule} x1={frame.left} x2={frame.width - frame.right} y1={y} y2={y} />
          <text x={frame.left - 6} y={y + 3.5} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {drawing.candles.map(({ x, width, wick, body, mark }, at) => (
        <g key={rows[at]?.from} className={cx(styles.candle, styles[mark])}>
          <line x1={x} x2={x} y1={wick[0]} y2={body[0]} />
          <line x1={x} x2={x} y1={body[1]} y2={wick[1]} />
          <rect x={x - width / 2} width={width} y={body[0]} height={Math.max(1, body[1] - body[0])} />
        </g>
      ))}
      {first && (
        <text x={frame.left} y={frame.height - 6}>
          {shortIssue(first.from)}
        </text>
      )}
      {last && (
        <text x={frame.width - frame.right} y={frame.height - 6} textAnchor="end">
          {shortIssue(last.to)}
        </text>
      )}
    </svg>
  );
}
