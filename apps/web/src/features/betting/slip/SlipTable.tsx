import { countText } from '@caiting/contract/wire';
import { Pencil, Trash2, X } from 'lucide-react';
import { translated, useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import type { AnyPlay } from '../picks/menu.ts';
import { betTexts } from '../core/texts.ts';
import { UNITS, amountOf, ticketsOf, totalOf, type SlipLine } from './line.ts';
import { linePicks, linePreview } from './line-view.ts';
import { removeLines } from './slip-store.ts';
import styles from './Slip.module.css';

interface Props {
  lines: readonly SlipLine[];
  plays: ReadonlyMap<string, AnyPlay>;
  basePayout: string;
  /** Why a line cannot be placed as it is staked; null when all can. */
  problem: string | null;
  /** The one act and its state: 确认投注, 封盘中 … */
  act: { label: string; disabled: boolean };
  onEdit(line: SlipLine): void;
  onConfirm(): void;
  /** 追号 of all lines. */
  onChase(): void;
}

const clear = (lines: readonly SlipLine[]) => removeLines(lines.map(({ id }) => id));

/** 购彩篮 in the page of a desktop; nothing is drawn while it is empty. */
export function SlipTable({ lines, plays, basePayout, problem, act, onEdit, onConfirm, onChase }: Props) {
  const t = useText(betTexts);
  if (lines.length === 0) return null;
  return (
    <Card id="basket" className={styles.basket}>
      <div className={styles.head}>
        <h2>{t('slip')}</h2>
        <Tag tone="brand">{lines.length}</Tag>
        <button type="button" onClick={() => clear(lines)}>
          <Trash2 size={14} aria-hidden="true" /> {t('clear')}
        </button>
      </div>
      <table className={styles.table}>
        <caption className="sr">{t('slip')}</caption>
        <TableHead />
        <tbody>
          {lines.map((line) => (
            <TableLine
              key={line.id}
              line={line}
              play={plays.get(line.playCode)}
              basePayout={basePayout}
              onEdit={onEdit}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{t('totalLines', { n: lines.length })}</td>
            <td className="num">{ticketsOf(lines)}</td>
            <td colSpan={3}>
              <Money value={totalOf(lines)} />
            </td>
            <td colSpan={2}>
              <Button size="s" kind="soft" onClick={onChase}>
                {t('chase')}
              </Button>
              <Button size="s" kind="primary" disabled={act.disabled} onClick={onConfirm}>
                {act.label}
              </Button>
            </td>
          </tr>
        </tfoot>
      </table>
      <Problem text={problem} />
    </Card>
  );
}

function TableHead() {
  const t = useText(betTexts);
  return (
    <thead>
      <tr>
        <th scope="col">{t('playHead')}</th>
        <th scope="col">{t('picksHead')}</th>
        <th scope="col">{t('countHead')}</th>
        <th scope="col">{t('multipleHead')}</th>
        <th scope="col">{t('modeHead')}</th>
        <th scope="col">{t('amountHead')}</th>
        <th scope="col">{t('prizeHead')}</th>
        <th scope="col">
          <span className="sr">{t('remove')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface LineProps extends Pick<Props, 'basePayout' | 'onEdit'> {
  line: SlipLine;
  play: AnyPlay | undefined;
}

function TableLine({ line, play, basePayout, onEdit }: LineProps) {
  const t = useText(betTexts);
  const locale = useLocale((state) => state.locale);
  return (
    <tr>
      <td>{translated(line.label)}</td>
      <td className="num">
        <span className={styles.picks}>{linePicks(line, play)}</span>
      </td>
      <td className="num">{countText(line.count)}</td>
      <td className="num">{line.multiple}</td>
      <td>{UNITS.find(({ value }) => value === line.unit)?.[locale]}</td>
      <td>
        <Money value={amountOf(line)} />
      </td>
      <td>
        <Money value={linePreview(line, play, basePayout)?.best ?? null} />
      </td>
      <td>
        <IconButton label={t('editLine', { label: translated(line.label) })} size="s" onClick={() => onEdit(line)}>
          <Pencil size={14} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('removeLine', { label: translated(line.label) })}
          size="s"
          onClick={() => removeLines([line.id])}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}

/** The same as a sheet, from the basket of the phone's bar. */
export function SlipSheet({
  lines,
  plays,
  basePayout,
  problem,
  act,
  onEdit,
  onConfirm,
  onChase,
  open,
  onClose,
}: Props & { open: boolean; onClose(): void }) {
  const t = useText(betTexts);
  return (
    <Sheet
      open={open}
      title={t('slip')}
      onClose={onClose}
      {...(lines.length > 0 && {
        aside: (
          <button type="button" className={styles.clear} onClick={() => clear(lines)}>
            {t('clear')}
          </button>
        ),
        foot: (
          <div className={styles.foot}>
            <span>
              <b>
                <Money value={totalOf(lines)} />
              </b>
              <span className="num">{t('linesCount', { n: lines.length, m: ticketsOf(lines) })}</span>
            </span>
            <Button size="l" kind="soft" onClick={onChase}>
              {t('chase')}
            </Button>
            <Button size="l" kind="primary" disabled={act.disabled} onClick={onConfirm}>
              {act.label}
            </Button>
          </div>
        ),
      })}
    >
      {lines.length === 0 ? (
        <Empty title={t('slipEmpty')} text={t('slipEmptyText')} />
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <SheetLine
              key={line.id}
              line={line}
              play={plays.get(line.playCode)}
              basePayout={basePayout}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
      <Problem text={problem} />
    </Sheet>
  );
}

const Problem = ({ text }: { text: string | null }) => text && <Banner tone="danger">{text}</Banner>;

function SheetLine({ line, play, basePayout, onEdit }: LineProps) {
  const t = useText(betTexts);
  const locale = useLocale((state) => state.locale);
  const unit = UNITS.find(({ value }) => value === line.unit)?.[locale] ?? '';
  return (
    <li>
      <span className={styles.what}>
        <b>{translated(line.label)}</b>
        <em className="num">{linePicks(line, play)}</em>
        <small className="num">
          {t('tickets', { n: line.count })} × {line.multiple}
          {t('times')} × {unit} · {t('bestOfLine')} <Money value={linePreview(line, play, basePayout)?.best ?? null} />
        </small>
      </span>
      <Money value={amountOf(line)} />
      <IconButton label={t('editLine', { label: translated(line.label) })} size="l" onClick={() => onEdit(line)}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('removeLine', { label: translated(line.label) })}
        size="l"
        onClick={() => removeLines([line.id])}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
