import type { BillLine } from '@caiting/contract';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import styles from '../core/Agency.module.css';
import { agencyTexts } from '../core/texts.ts';
import { recordTexts } from './texts.ts';

interface Props {
  /** Null: closed. */
  readonly line: BillLine | null;
  /** What its code is called. */
  readonly name: string;
  onClose(): void;
}

/** A line of a member's account as his agent sees it, and why it goes no further: orders are their player's alone. */
export function BillSheet({ line, name, onClose }: Props) {
  const t = useText(recordTexts);
  const word = useText(agencyTexts);
  if (line === null) return null;
  const facts = [
    { name: t('billNo'), value: line.id },
    { name: word('member'), value: `${line.nickname} ${line.userName}` },
    { name: t('type'), value: name },
    { name: word('amount'), value: <Money value={line.amount} signed decimals={4} /> },
    { name: word('time'), value: recordTime(line.at) },
  ];
  return (
    <Sheet open title={t('billTitle')} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd className="num">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('billWhy')}</p>
      <p>
        <Link className="link" to={`/userCenter/agentBetRecord?member=${line.userId}`}>
          {t('memberBets')} ›
        </Link>
      </p>
    </Sheet>
  );
}
