import { yuanText } from '@caiting/contract/wire';
import { formatMoney, money, type Money as Amount } from '@caiting/money';
import { CallError } from '../../../platform/call/call.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { SafetyPasswordDialog } from '../../account/index.ts';
import styles from './Yuebao.module.css';

/** What was confirmed: the sum as the server reads sums, not as it was typed ("10." is ten). */
export interface ConfirmedMoney {
  readonly amount: string;
  readonly safetyPassword: string;
}

/** The safety password above an act on money: its sum, where it goes, and what was said against it. */
export function ConfirmMoney({
  open,
  onClose,
  act,
  amount,
  target,
  onConfirm,
  onRefused,
}: {
  open: boolean;
  onClose(): void;
  /** The act in one word. */
  act: string;
  amount: Amount | null;
  target: string;
  onConfirm(confirmed: ConfirmedMoney): Promise<void>;
  /** A refusal that no dialog has told. */
  onRefused(message: string): void;
}) {
  const sum = amount ?? money(0n);
  return (
    <SafetyPasswordDialog
      open={open}
      onClose={onClose}
      actLabel={`${act} ${yuanText(sum)}`}
      onConfirm={(safetyPassword) => onConfirm({ amount: formatMoney(sum), safetyPassword })}
      onFailed={(failure) => {
        if (!(failure instanceof CallError)) throw failure;
        if (!failure.told) onRefused(failure.message);
      }}
    >
      <p className={styles.dialogSum}>
        <Money value={amount} decimals={4} />
      </p>
      <p className="t2">{target}</p>
    </SafetyPasswordDialog>
  );
}
