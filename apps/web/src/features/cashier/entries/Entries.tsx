import { entryName, type StatementLine } from '@caiting/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { translated, useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { causeLink, noPageKey } from './cause-link.ts';
import { foldLines, namingLine, type Fold } from './fold-lines.ts';
import styles from './Statement.module.css';
import { statementTexts } from './texts.ts';

/** The label of a code in the language in force; the server's own word for one this build does not know. */
export function useCodeName(): (
  line: Pick<StatementLine, 'code' | 'codeName'> & { readonly cause?: StatementLine['cause'] },
) => string {
  const locale = useLocale((state) => state.locale);
  return ({ code, codeName, cause }) => entryName(code, cause?.kind)?.[locale] ?? codeName;
}

/** Lottery, issue and play of a line, or the game: 1分时时彩 · 20261120-0792 期 · 定位胆 等 3 单. Empty where the line says all itself. */
function useAboutText(): (line: StatementLine) => string {
  const t = useText(statementTexts);
  const locale = useLocale((state) => state.locale);
  return ({ about }) => {
    if (!about) return '';
    const { title, titleEn, issue, playName, bets } = about;
    const play = bets > 1 ? t('playsOf', { play: translated(playName), n: bets }) : translated(playName);
    return [
      locale === 'en' && titleEn !== undefined ? titleEn : translated(title),
      issue && t('issueOf', { issue: wholeIssue(issue) }),
      play,
    ]
      .filter((part) => part !== '')
      .join(' · ');
  };
}

/** One row of either size: a line alone, the head of several, or one of those below its open head. */
interface Row {
  readonly line: StatementLine;
  /** Set on a head: what stands below it, and together comes to. */
  readonly fold?: Fold;
  readonly isPart?: boolean;
}

/** Lines of the statement: a table on a desktop, a list on a phone. Those of one order of bets are one row that opens. Each leads to what caused it. */
export function Entries({ lines }: { lines: readonly StatementLine[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpen((old) => new Set(old.has(key) ? [...old].filter((one) => one !== key) : [...old, key]));
  const rows = foldLines(lines).flatMap((fold): Row[] => {
    const [line] = fold.lines;
    if (fold.lines.length === 1) return [{ line }];
    return [{ line, fold }, ...(open.has(fold.key) ? fold.lines.map((part) => ({ line: part, isPart: true })) : [])];
  });
  return (
    <>
      <EntryTable rows={rows} open={open} onToggle={toggle} />
      <Card as="div" className="phone">
        <ul className={styles.list}>
          {rows.map((row) => (
            <EntryRow key={keyOf(row)} row={row} open={open} onToggle={toggle} />
          ))}
        </ul>
      </Card>
    </>
  );
}

const keyOf = ({ line, fold }: Row): string => fold?.key ?? line.id;

interface RowsProps {
  readonly open: ReadonlySet<string>;
  onToggle(key: string): void;
}

function EntryTable({ rows, open, onToggle }: RowsProps & { rows: readonly Row[] }) {
  const t = useText(statementTexts);
  const aboutText = useAboutText();
  const columns: readonly Column<Row>[] = [
    { key: 'time', head: t('time'), cell: ({ line }) => <span className="num t2">{recordTime(line.at)}</span> },
    {
      key: 'code',
      head: t('codeHead'),
      cell: (row) => (
        <span className={cx(styles.named, row.isPart && styles.part)}>
          <EntryName row={row} open={open} onToggle={onToggle} />
          {!row.isPart && <small>{aboutText(row.fold ? namingLine(row.fold) : row.line)}</small>}
        </span>
      ),
    },
    { key: 'amount', head: t('amountHead'), align: 'right', cell: (row) => <Amount row={row} /> },
    {
      key: 'balance',
      head: t('balanceHead'),
      align: 'right',
      cell: ({ line }) => <Money value={line.balanceAfter} decimals={4} />,
    },
    { key: 'cause', head: t('causeHead'), align: 'right', cell: ({ line }) => <CauseLink line={line} /> },
  ];
  return (
    <Card className={`${styles.table} desk`}>
      <Table caption={t('title')} columns={columns} rows={rows} rowKey={keyOf} />
    </Card>
  );
}

/** The name of a line; of several the button that opens them. */
function EntryName({ row: { line, fold }, open, onToggle }: RowsProps & { row: Row }) {
  const t = useText(statementTexts);
  const nameOf = useCodeName();
  if (!fold) return <b>{nameOf(line)}</b>;
  return (
    <button type="button" className={styles.fold} aria-expanded={open.has(fold.key)} onClick={() => onToggle(fold.key)}>
      {t(line.cause?.kind === 'game' ? 'foldGame' : 'foldBet', { n: fold.lines.length })}
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  );
}

const Amount = ({ row: { line, fold } }: { row: Row }) => (
  <Money value={fold?.sum ?? line.amount} signed decimals={4} />
);

function CauseLink({ line }: { line: StatementLine }) {
  const t = useText(statementTexts);
  const to = causeLink(line.cause);
  return to ? (
    <Link className={styles.link} to={to}>
      {t('open')}
    </Link>
  ) : (
    <span className="t3">{t(noPageKey(line.code))}</span>
  );
}

function EntryRow({ row, open, onToggle }: RowsProps & { row: Row }) {
  const t = useText(statementTexts);
  const aboutText = useAboutText();
  const { line, fold, isPart = false } = row;
  const to = causeLink(line.cause);
  const about = isPart ? '' : aboutText(fold ? namingLine(fold) : line);
  const inside = (
    <>
      <EntryName row={row} open={open} onToggle={onToggle} />
      <span className={styles.amount}>
        <Amount row={row} />
      </span>
      {about !== '' && <small className={styles.about}>{about}</small>}
      <small className="num">{recordTime(line.at)}</small>
      <small>
        {t('balanceHead')} <Money value={line.balanceAfter} decimals={4} />
      </small>
      {!to && <small>{t(noPageKey(line.code))}</small>}
    </>
  );
  return (
    <li className={cx(isPart && styles.part)}>{to && !fold ? <Link to={to}>{inside}</Link> : <div>{inside}</div>}</li>
  );
}
