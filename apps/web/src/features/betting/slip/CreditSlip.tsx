import { formatOddsShown, formatYuan, type Money as Amount } from '@caiting/money';
import { Pencil, X } from 'lucide-react';
import { memo, useCallback, useMemo } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/Dialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { AnyPlay } from '../picks/menu.ts';
import type { PlayScreenProps } from '../page/draft.ts';
import { AmountChips, AmountField } from '../page/StakeControls.tsx';
import { useEditLine } from '../page/use-edit-line.ts';
import { linesNow, useLines } from '../page/use-table.ts';
import { betTexts } from '../texts.ts';
import { oddsAt, ticketsOf, totalOf, type SlipLine } from './line.ts';
import { linePicks, linePrize } from './line-view.ts';
import { editLines, removeLines } from './slip-store.ts';
import { setPerTicket, useStake } from './stake-store.ts';
import styles from './Slip.module.css';

/** What the credit slip needs from the page. */
export type CreditScreen = Pick<
  PlayScreenProps,
  'lottery' | 'table' | 'picks' | 'basePayout' | 'gate' | 'placing' | 'chasing'
>;

/** The credit lines of the page with what can be done to them. */
export function useCreditSlip({ lottery, gate, placing, chasing }: CreditScreen) {
  const lines = useLines(lottery.lotteryCode, 'credit');
  return { lines, gate, ask: () => placing.ask(lines), chase: () => chasing.ask(lines) };
}

/** The most that one of the lines can bring; null while there is none. */
export function useBestSingle(lines: readonly SlipLine[], { table, basePayout }: CreditScreen): Amount | null {
  return useMemo(() => bestSingle(lines, table.byCode, basePayout), [lines, table.byCode, basePayout]);
}

/** One amount for all credit lines of the page, and for those still to come. */
export const AmountForAll = memo(function AmountForAll({
  lotteryCode,
  isBlock,
}: {
  lotteryCode: string;
  isBlock: boolean;
}) {
  const t = useText(betTexts);
  const perTicket = useStake((stake) => stake.perTicket);
  function set(amount: number) {
    const ids = new Set(linesNow(lotteryCode, 'credit').map(({ id }) => id));
    setPerTicket(amount);
    editLines((line) => (ids.has(line.id) ? { ...line, perTicket: amount } : line));
  }
  return (
    <>
      <AmountChips value={perTicket} onChange={set} />
      <AmountField label={t('amountPerTicket')} size={isBlock ? 'block' : 'm'} value={perTicket} onChange={set} />
    </>
  );
});

/** The most that one line can bring: picks may exclude each other, so lines are never summed (visual §4). */
function bestSingle(
  lines: readonly SlipLine[],
  plays: ReadonlyMap<string, AnyPlay>,
  basePayout: string,
): Amount | null {
  return lines.reduce<Amount | null>((best, line) => {
    const prize = linePrize(line, plays.get(line.playCode), basePayout);
    return prize !== null && (best === null || prize > best) ? prize : best;
  }, null);
}

interface LinesProps extends CreditScreen {
  lines: readonly SlipLine[];
  className?: string | undefined;
  /** A line went back to its pad. */
  onEdited?(): void;
}

function CreditLines({ lines, className, onEdited, table, picks, basePayout }: LinesProps) {
  const edit = useEditLine(table, picks);
  const handleEdit = useCallback((line: SlipLine) => edit(line) && onEdited?.(), [edit, onEdited]);
  return (
    <ul className={cx(styles.credit, className)}>
      {lines.map((line) => (
        <CreditLine
          key={line.id}
          line={line}
          play={table.byCode.get(line.playCode)}
          basePayout={basePayout}
          onEdit={handleEdit}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: SlipLine;
  play: AnyPlay | undefined;
  basePayout: string;
  onEdit(line: SlipLine): void;
}

/** One line. A single option is changed by pressing it again in the matrix; what was picked on a pad goes back there. */
const CreditLine = memo(function CreditLine({ line, play, basePayout, onEdit }: LineProps) {
  const t = useText(betTexts);
  const isOption = line.id.includes('|');
  return (
    <li>
      <span className={styles.option}>
        <b>{line.label}</b>
        <span className="num">
          {linePicks(line, play) || oddsShown(line, play, basePayout)}
          {line.count > 1 && ` · ${t('tickets', { n: line.count })}`}
        </span>
      </span>
      <AmountField
        label={t('amountOfLine', { label: line.label })}
        size="s"
        value={line.perTicket}
        onChange={(perTicket) => editLines((one) => (one.id === line.id ? { ...one, perTicket } : one))}
      />
      {!isOption && (
        <IconButton label={t('editLine', { label: line.label })} onClick={() => onEdit(line)}>
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('removeLine', { label: line.label })} onClick={() => removeLines([line.id])}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
});

/** `@ 1.970`: the odds of a single option, from its prize's own tier. */
function oddsShown(line: SlipLine, play: AnyPlay | undefined, basePayout: string): string {
  const [, row = '', option = ''] = line.id.split('|');
  const tier =
    play?.shape.tierOf?.(Number(row), play.shape.rows[Number(row)]?.options[Number(option)] ?? '') ??
    play?.tiers[0]?.name;
  const odds = play && tier !== undefined ? oddsAt(play, basePayout, line.point).get(tier) : undefined;
  return odds === undefined ? '' : `@ ${formatOddsShown(odds)}`;
}

/** 注单 in the right column of a desktop. */
export function CreditSlip(props: CreditScreen) {
  const t = useText(betTexts);
  const { lines, gate, ask, chase } = useCreditSlip(props);
  const best = useBestSingle(lines, props);
  return (
    <Card>
      <div className={styles.head}>
        <h2>{t('creditSlip')}</h2>
        {lines.length > 0 && <Tag tone="brand">{lines.length}</Tag>}
        {lines.length > 0 && (
          <button type="button" onClick={() => removeLines(lines.map(({ id }) => id))}>
            {t('clear')}
          </button>
        )}
      </div>
      {lines.length === 0 ? (
        <p className={styles.none}>{t('creditEmpty')}</p>
      ) : (
        <CreditLines {...props} lines={lines} />
      )}
      <div className={styles.pay}>
        <AmountForAll lotteryCode={props.lottery.lotteryCode} isBlock />
        <dl>
          <div>
            <dt>{t('totalTickets', { n: ticketsOf(lines) })}</dt>
            <dd>
              <Money value={totalOf(lines)} />
            </dd>
          </div>
          <div>
            <dt>{t('bestSingle')}</dt>
            <dd className="num">{best === null ? '—' : `¥${formatYuan(best)}`}</dd>
          </div>
        </dl>
        <div className={styles.payActs}>
          {lines.length > 0 && (
            <Button kind="soft" size="l" onClick={chase}>
              {t('chase')}
            </Button>
          )}
          <Button kind="primary" size="l" block disabled={gate !== null || lines.length === 0} onClick={ask}>
            {gate ?? t(lines.length ? 'confirmBets' : 'pickFirst')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The same lines as a sheet, from the total of the phone's bar. */
export function CreditSheet({ open, onClose, ...props }: CreditScreen & { open: boolean; onClose(): void }) {
  const t = useText(betTexts);
  const { lines, gate, ask, chase } = useCreditSlip(props);
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Sheet
      open={open}
      title={t('creditSlip')}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <span>
            <b>
              <Money value={totalOf(lines)} />
            </b>
            <span className="num">{t('tickets', { n: ticketsOf(lines) })}</span>
          </span>
          {lines.length > 0 && (
            <Button size="l" kind="soft" onClick={after(chase)}>
              {t('chase')}
            </Button>
          )}
          <Button size="l" kind="primary" disabled={gate !== null || lines.length === 0} onClick={after(ask)}>
            {gate ?? t(lines.length ? 'bet' : 'pickFirst')}
          </Button>
        </div>
      }
    >
      {lines.length === 0 ? (
        <p className={styles.none}>{t('creditEmpty')}</p>
      ) : (
        <CreditLines {...props} lines={lines} className={styles.sheetCredit} onEdited={onClose} />
      )}
    </Sheet>
  );
}
