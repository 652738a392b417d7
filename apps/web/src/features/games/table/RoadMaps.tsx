import { roadsOf, type SharedGame } from '@caiting/games';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { betTexts } from '../core/game-words.ts';
import { gameTexts } from './texts.ts';
import { MAIN_ZONES, TONE_OF_OUTCOME, type Tone } from './zones.ts';
import styles from './Roads.module.css';

interface Cell {
  readonly column: number;
  readonly row: number;
  readonly tone: Tone;
  readonly sign?: string | undefined;
  readonly ties?: number;
}

/** Columns of the large and of the small grids. */
const WIDE = 14;
const NARROW = 20;

/** The road maps of a table. They say what was; the note says that they say nothing else. */
export function RoadMaps({ game, outcomes }: { game: SharedGame; outcomes: readonly string[] }) {
  const t = useText(gameTexts);
  const name = useText(betTexts);
  const roads = roadsOf(outcomes);
  const word = (outcome: string): string => name(outcome as keyof (typeof betTexts)['zh']);
  const counted = MAIN_ZONES[game].map(({ bet, tone }) => ({
    bet,
    tone,
    count: outcomes.filter((outcome) => outcome === bet).length,
  }));
  const derived = (cells: readonly { column: number; row: number; mark: 'red' | 'blue' }[]): Cell[] =>
    cells.map(({ column, row, mark }) => ({ column, row, tone: mark }));
  const said = outcomes.slice(-10).map(word).join(' ');
  return (
    <Card className={styles.card}>
      <header>
        <h2>{t('roads')}</h2>
        {counted.map(({ bet, tone, count }) => (
          <span key={bet} className={styles[tone]}>
            {word(bet)} <b className="num">{count}</b>
          </span>
        ))}
      </header>
      <p className="sr">{said}</p>
      <div className={styles.roads} aria-hidden="true">
        <Grid
          title={t('rBead')}
          columns={WIDE}
          cells={roads.bead.map(({ column, row, mark }) => ({
            column,
            row,
            tone: TONE_OF_OUTCOME[mark] ?? 'plain',
            sign: word(mark).slice(0, 1),
          }))}
        />
        <Grid
          title={t('rBig')}
          columns={WIDE}
          isHollow
          cells={roads.big.map(({ column, row, mark, ties }) => ({
            column,
            row,
            tone: TONE_OF_OUTCOME[mark] ?? 'plain',
            ties,
            sign: ties > 0 ? String(ties) : undefined,
          }))}
        />
        <div className={styles.small}>
          <Grid title={t('rBigEye')} columns={NARROW} isHollow cells={derived(roads.bigEye)} />
          <Grid title={t('rSmall')} columns={NARROW} cells={derived(roads.small)} />
          <Grid title={t('rCockroach')} columns={NARROW} isLine cells={derived(roads.cockroach)} />
        </div>
      </div>
      <p className={styles.note}>{t('roadsNote')}</p>
    </Card>
  );
}

interface GridProps {
  readonly title: string;
  readonly columns: number;
  readonly cells: readonly Cell[];
  readonly isHollow?: boolean;
  readonly isLine?: boolean;
}

/** The last columns of a road. */
function Grid({ title, columns, cells, isHollow = false, isLine = false }: GridProps) {
  const last = cells.reduce((most, { column }) => Math.max(most, column), -1);
  const first = Math.max(0, last - columns + 1);
  return (
    <figure className={styles.road}>
      <figcaption>{title}</figcaption>
      <div className={styles.grid} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {cells
          .filter(({ column }) => column >= first)
          .map(({ column, row, tone, sign, ties }) => (
            <i
              key={`${column},${row}`}
              className={cx(
                styles.mark,
                styles[tone],
                isHollow && styles.hollow,
                isLine && styles.line,
                !!ties && styles.tied,
              )}
              style={{ gridColumn: column - first + 1, gridRow: row + 1 }}
            >
              {sign}
            </i>
          ))}
      </div>
    </figure>
  );
}
