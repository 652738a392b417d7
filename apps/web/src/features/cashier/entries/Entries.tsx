import { entryName, type StatementLine } from '@caiting/contract';
import { Link } from 'react-router';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { causeLink, noPageKey } from './cause-link.ts';
import styles from './Statement.module.css';
import { statementTexts } from './texts.ts';

/** The label of a code in the language in force; the server's own word for one this build does not know. */
export function useCodeName(): (
  line: Pick<StatementLine, 'code' | 'codeName'> & { readonly cause?: StatementLine['cause'] },
) => string {
  const locale = useLocale((state) => state.locale);
  return ({ code, codeName, cause }) => entryName(code, cause?.kind)?.[locale] ?? codeName;
}

/** Lines of the statement: a table on a desktop, a list on a phone. Each leads to what caused it. */
export function Entries({ lines }: { lines: readonly StatementLine[] }) {
  const t = useText(statementTexts);
  const nameOf = useCodeName();
  const columns: readonly Column<StatementLine>[] = [
    { key: 'time', head: t('time'), cell: (line) => <span className="num t2">{recordTime(line.at)}</span> },
    { key: 'code', head: t('codeHead'), cell: nameOf },
    {
      key: 'amount',
      head: t('amountHead'),
      align: 'right',
      cell: (line) => <Money value={line.amount} signed decimals={4} />,
    },
    {
      key: 'balance',
      head: t('balanceHead'),
      align: 'right',
      cell: (line) => <Money value={line.balanceAfter} decimals={4} />,
    },
    { key: 'cause', head: t('causeHead'), align: 'right', cell: (line) => <CauseLink line={line} /> },
  ];
  return (
    <>
      <Card className={`${styles.table} desk`}>
        <Table caption={t('title')} columns={columns} rows={lines} rowKey={(line) => line.id} />
      </Card>
      <Card as="div" className="phone">
        <ul className={styles.list}>
          {lines.map((line) => (
            <EntryRow key={line.id} line={line} name={nameOf(line)} />
          ))}
        </ul>
      </Card>
    </>
  );
}

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

function EntryRow({ line, name }: { line: StatementLine; name: string }) {
  const t = useText(statementTexts);
  const to = causeLink(line.cause);
  const inside = (
    <>
      <b>{name}</b>
      <span className={styles.amount}>
        <Money value={line.amount} signed decimals={4} />
      </span>
      <small className="num">{recordTime(line.at)}</small>
      <small>
        {t('balanceHead')} <Money value={line.balanceAfter} decimals={4} />
      </small>
      {!to && <small>{t(noPageKey(line.code))}</small>}
    </>
  );
  return <li>{to ? <Link to={to}>{inside}</Link> : <div>{inside}</div>}</li>;
}
