import { yuanText } from '@caiting/contract/wire';
import type { LotteryNow } from '@caiting/contract';
import { Pencil, X } from 'lucide-react';
import { memo, useCallback } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { PhaseTimer } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { OnePressBar } from '../one-press/OnePressBar.tsx';
import { useOnePress } from '../one-press/store.ts';
import { AmountForAll, useBestSingle } from './CreditAmount.tsx';
import { AmountField } from './StakeControls.tsx';
import { useEditLine } from './use-edit-line.ts';
import { betTexts } from '../core/texts.ts';
import { DRAFT_ID, ticketsOf, totalOf, type SlipLine } from '../slip/line.ts';
import { lineProblem, type Pricing } from '../slip/line-problem.ts';
import { problemText } from '../slip/limits.ts';
import { linePicks, linePreview, oddsShown } from '../slip/line-view.ts';
import { editAmount, useCreditSlip, useKeepDraft, type CreditScreen } from './use-credit-slip.ts';
import styles from '../slip/Slip.module.css';

interface LinesProps extends CreditScreen {
  lines: readonly SlipLine[];
  className?: string | undefined;
  /** A line went back to its pad. */
  onEdited?(): void;
  onRemove(lines: readonly SlipLine[]): void;
  pricing: Pricing;
}

function CreditLines({ lines, className, onEdited, onRemove, pricing, ...screen }: LinesProps) {
  const { table, picks } = screen;
  const edit = useEditLine(table, picks, useKeepDraft(screen));
  const handleEdit = useCallback((line: SlipLine) => edit(line) && onEdited?.(), [edit, onEdited]);
  const handleRemove = useCallback((line: SlipLine) => onRemove([line]), [onRemove]);
  return (
    <ul className={cx(styles.credit, className)}>
      {lines.map((line) => (
        <CreditLine
          key={line.id}
          line={line}
          play={table.byCode.get(line.playCode)}
          pricing={pricing}
          onEdit={handleEdit}
          onRemove={handleRemove}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: SlipLine;
  play: AnyPlay | undefined;
  pricing: Pricing;
  onEdit(line: SlipLine): void;
  onRemove(line: SlipLine): void;
}

/** One line. A single option is changed by pressing it again in the matrix; what was picked on a pad goes back there. */
const CreditLine = memo(function CreditLine({ line, play, pricing, onEdit, onRemove }: LineProps) {
  const t = useText(betTexts);
  const problem = lineProblem(line, pricing);
  // An option is pressed again, and what stands on the pad is changed there.
  const isOnScreen = line.id.includes('|') || line.id === DRAFT_ID;
  return (
    <li>
      <span className={styles.option}>
        <b>{translated(line.label)}</b>
        <span className="num">
          {[linePicks(line, play), oddsOfLine(line, play, pricing.basePayout)].filter(Boolean).join(' ')}
          {line.count > 1 && ` · ${t('tickets', { n: line.count })}`}
        </span>
      </span>
      <AmountField
        label={t('amountOfLine', { label: translated(line.label) })}
        size="s"
        value={line.perTicket}
        problem={problem && problemText(problem)}
        onChange={(perTicket) => editAmount(line.id, perTicket)}
      />
      {!isOnScreen && (
        <IconButton label={t('editLine', { label: translated(line.label) })} onClick={() => onEdit(line)}>
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('removeLine', { label: translated(line.label) })} onClick={() => onRemove(line)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
});

/** `@ 1.970`: what the line can win by. */
function oddsOfLine(line: SlipLine, play: AnyPlay | undefined, basePayout: string): string {
  const shown = oddsShown(linePreview(line, play, basePayout)?.odds ?? new Map());
  return shown === '' ? '' : `@ ${shown}`;
}

/** 注单 in the right column of a desktop. */
export function CreditSlip({ now, ...props }: CreditScreen & { now: LotteryNow | undefined }) {
  const t = useText(betTexts);
  const { lines, pricing, problem, gate, ask, chase, remove } = useCreditSlip(props);
  const best = useBestSingle(lines, props);
  const isOnePress = useOnePress((state) => state.isOn);
  return (
    <Card>
      <div className={styles.head}>
        <h2>{t('creditSlip')}</h2>
        {lines.length > 0 && <Tag tone="brand">{lines.length}</Tag>}
        {lines.length > 0 && (
          <button type="button" onClick={() => remove(lines)}>
            {t('clear')}
          </button>
        )}
      </div>
      {/* The header's timer may be far up when the slip is read. */}
      {now && (
        <p className={styles.until}>
          <span className="num">{t('issueOf', { issue: shortIssue(now.current.issue) })}</span>
          <PhaseTimer now={now} paused={props.lottery.paused} />
        </p>
      )}
      {isOnePress && (
        <div className={styles.onePress}>
          <OnePressBar lotteryCode={props.lottery.lotteryCode} issue={props.issue} closesAt={props.closesAt} />
        </div>
      )}
      {lines.length === 0 ? (
        <p className={styles.none}>{t(isOnePress ? 'quickBetText' : 'creditEmpty')}</p>
      ) : (
        <CreditLines {...props} lines={lines} pricing={pricing} onRemove={remove} />
      )}
      {(!isOnePress || lines.length > 0) && (
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
              <dt>{t(lines.length > 1 ? 'bestSingle' : 'bestOfLine')}</dt>
              <dd className="num">{best === null ? '—' : yuanText(best)}</dd>
            </div>
          </dl>
          <div className={styles.payActs}>
            {lines.length > 0 && problem === null && (
              <Button kind="soft" size="l" onClick={chase}>
                {t('chase')}
              </Button>
            )}
            <Button
              kind="primary"
              size="l"
              block
              data-act="bet"
              disabled={gate !== null || lines.length === 0}
              onClick={ask}
            >
              {gate ?? t(lines.length ? 'confirmBets' : 'pickFirst')}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

/** The same lines as a sheet, from the total of the phone's bar. */
export function CreditSheet({ open, onClose, ...props }: CreditScreen & { open: boolean; onClose(): void }) {
  const t = useText(betTexts);
  const { lines, pricing, problem, gate, ask, chase, remove } = useCreditSlip(props);
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
          {lines.length > 0 && problem === null && (
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
        <CreditLines
          {...props}
          lines={lines}
          className={styles.sheetCredit}
          onEdited={onClose}
          pricing={pricing}
          onRemove={remove}
        />
      )}
    </Sheet>
  );
}
