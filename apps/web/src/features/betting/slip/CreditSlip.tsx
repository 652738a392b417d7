import { formatOddsShown, formatYuan, type Money as Amount } from '@caiting/money';
import { X } from 'lucide-react';
import { useText } from '../../../platform/i18n.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/Dialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { AnyPlay } from '../picks/menu.ts';
import { AmountChips, AmountField } from '../page/StakeControls.tsx';
import { betTexts } from '../texts.ts';
import { oddsAt, ticketsOf, totalOf, type SlipLine } from './line.ts';
import { linePicks, linePrize } from './line-view.ts';
import { editLines, removeLines } from './slip-store.ts';
import { setPerTicket, useStake } from './stake-store.ts';
import styles from './Slip.module.css';

interface Props {
  lines: readonly SlipLine[];
  plays: ReadonlyMap<string, AnyPlay>;
  basePayout: string;
  act: { label: string; disabled: boolean };
  onConfirm(): void;
  /** 追号 of all lines. */
  onChase(): void;
}

/** One amount for all credit lines of the page, and for those still to come. */
export function setAllAmounts(lines: readonly SlipLine[], perTicket: number): void {
  const ids = new Set(lines.map(({ id }) => id));
  setPerTicket(perTicket);
  editLines((line) => (ids.has(line.id) ? { ...line, perTicket } : line));
}

/** The most that one line can bring: picks may exclude each other, so lines are never summed (visual §4). */
export function bestSingle({ lines, plays, basePayout }: Pick<Props, 'lines' | 'plays' | 'basePayout'>): Amount | null {
  return lines.reduce<Amount | null>((best, line) => {
    const prize = linePrize(line, plays.get(line.playCode), basePayout);
    return prize !== null && (best === null || prize > best) ? prize : best;
  }, null);
}

function CreditLines({
  lines,
  plays,
  basePayout,
  className,
}: Pick<Props, 'lines' | 'plays' | 'basePayout'> & { className?: string | undefined }) {
  const t = useText(betTexts);
  return (
    <ul className={cx(styles.credit, className)}>
      {lines.map((line) => {
        const play = plays.get(line.playCode);
        return (
          <li key={line.id}>
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
            <IconButton label={t('removeLine', { label: line.label })} onClick={() => removeLines([line.id])}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

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
export function CreditSlip(props: Props) {
  const { lines, act, onConfirm, onChase } = props;
  const t = useText(betTexts);
  const perTicket = useStake((stake) => stake.perTicket);
  const best = bestSingle(props);
  return (
    <Card className="desk">
      <div className={styles.head}>
        <h2>{t('creditSlip')}</h2>
        {lines.length > 0 && <Tag tone="brand">{lines.length}</Tag>}
        {lines.length > 0 && (
          <button type="button" onClick={() => removeLines(lines.map(({ id }) => id))}>
            {t('clear')}
          </button>
        )}
      </div>
      {lines.length === 0 ? <p className={styles.none}>{t('creditEmpty')}</p> : <CreditLines {...props} />}
      <div className={styles.pay}>
        <AmountChips value={perTicket} onChange={(amount) => setAllAmounts(lines, amount)} />
        <AmountField
          label={t('amountPerTicket')}
          size="block"
          value={perTicket}
          onChange={(amount) => setAllAmounts(lines, amount)}
        />
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
            <Button kind="soft" size="l" onClick={onChase}>
              {t('chase')}
            </Button>
          )}
          <Button kind="primary" size="l" block disabled={act.disabled} onClick={onConfirm}>
            {act.label}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The same lines as a sheet, from the total of the phone's bar. */
export function CreditSheet({ open, onClose, ...props }: Props & { open: boolean; onClose(): void }) {
  const { lines, act, onConfirm, onChase } = props;
  const t = useText(betTexts);
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
            <Button size="l" kind="soft" onClick={onChase}>
              {t('chase')}
            </Button>
          )}
          <Button size="l" kind="primary" disabled={act.disabled} onClick={onConfirm}>
            {act.label}
          </Button>
        </div>
      }
    >
      {lines.length === 0 ? (
        <p className={styles.none}>{t('creditEmpty')}</p>
      ) : (
        <CreditLines {...props} className={styles.sheetCredit} />
      )}
    </Sheet>
  );
}
