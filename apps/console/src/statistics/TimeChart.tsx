import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useLocale } from '@caiting/web/i18n/i18n.ts';
import { useTheme } from '@caiting/web/theme/theme.ts';
import { useMedia } from '@caiting/web/ui/hooks/use-media.ts';

export interface Line {
  readonly name: string;
  readonly values: readonly number[];
}

export interface ChartProps {
  /** Moments of the values, milliseconds since 1970. */
  readonly times: readonly number[];
  readonly lines: readonly Line[];
  /** What a moment and an amount are called on the axes. */
  time(ms: number): string;
  amount(value: number): string;
  /** Of things that are counted: no mark stands between two numbers. */
  readonly isCount?: boolean;
}

const HEIGHT = 176;
const FONT = '12px system-ui, sans-serif';
const AXIS_WIDTH = 56;
const TIME_HEIGHT = 28;
const GAP = 80;

/** A chart of lines over time, drawn by uPlot on a canvas: whoever shows it says the same in words. Its colours are the page's, and follow the theme. */
export function TimeChart({ times, lines, time, amount, isCount = false }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme((state) => state.theme);
  const locale = useLocale((state) => state.locale);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  useEffect(() => {
    const box = place.current;
    if (box === null) return undefined;
    const chart = new uPlot(optionsOf(box, lines, { time, amount, isCount }), dataOf(times, lines), box);
    const sized = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height: HEIGHT }));
    sized.observe(box);
    return () => {
      sized.disconnect();
      chart.destroy();
    };
    // Colours and words are read when it is drawn.
  }, [times, lines, time, amount, isCount, theme, locale, isDark]);
  return <div ref={place} aria-hidden="true" style={{ height: HEIGHT }} />;
}

const dataOf = (times: readonly number[], lines: readonly Line[]): uPlot.AlignedData => [
  times.map((ms) => ms / 1000),
  ...lines.map(({ values }) => [...values]),
];

type AxisWords = Pick<ChartProps, 'time' | 'amount' | 'isCount'>;

function optionsOf(box: HTMLElement, lines: readonly Line[], { time, amount, isCount }: AxisWords): uPlot.Options {
  const [ink, grid, surface] = ['--text-3', '--line', '--surface'].map((name) => colourOf(box, name));
  const axis = { stroke: ink ?? '', font: FONT, ticks: { show: false } };
  return {
    width: box.clientWidth,
    height: HEIGHT,
    cursor: { y: false, points: { size: 8, fill: surface ?? '' } },
    // The page has its own legend, in words.
    legend: { show: false },
    scales: {
      y: { range: (_chart, min, max) => [Math.min(0, min * HEADROOM), max > 0 ? max * HEADROOM : min < 0 ? 0 : 1] },
    },
    axes: [
      {
        ...axis,
        size: TIME_HEIGHT,
        grid: { show: false },
        space: GAP,
        values: (_chart, seconds) => seconds.map((at) => time(at * 1000)),
      },
      {
        ...axis,
        size: AXIS_WIDTH,
        grid: { stroke: grid ?? '', width: 1 },
        values: (_chart, values) => values.map(amount),
        ...(isCount && { incrs: WHOLE_STEPS }),
      },
    ],
    series: [
      {},
      ...lines.map(({ name }, at) => {
        const { colour, dash } = MARKS[at] ?? MARKS[0];
        return { label: name, stroke: colourOf(box, colour), width: 2, dash: [...dash], points: { show: false } };
      }),
    ],
  };
}
const HEADROOM = 1.08;
/** Steps of marks of what is counted: 1, 2, 5, 10 … */
const WHOLE_STEPS = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** Lines by their place: told apart by more than their hue. Legend.tsx draws the same. */
const MARKS = [
  { colour: '--chart-1', dash: [] },
  { colour: '--chart-2', dash: [6, 4] },
  { colour: '--chart-3', dash: [2, 3] },
] as const;

/** What a custom property comes to here: a canvas knows neither var() nor light-dark(). */
function colourOf(box: HTMLElement, property: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${property})`;
  box.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
