import type { PayoutAccount, PayoutKind } from '@caiting/contract';
import { Bitcoin, CreditCard, MessageCircle, Wallet, type LucideIcon } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { useBankName } from '../core/bank-name.ts';
import styles from './Payout.module.css';
import { payoutTexts } from './texts.ts';

export const KIND_ICONS: Readonly<Record<PayoutKind, LucideIcon>> = {
  bank: CreditCard,
  digital: Bitcoin,
  alipay: Wallet,
  weixin: MessageCircle,
};

/** USDT-TRC20, USDT-ERC20; a chain with one coin is called by it. */
export const networkName = (coin: string | null, network: string | null): string =>
  coin === network ? (coin ?? '') : `${coin}-${network}`;

/** How an account is called in one line: 招商银行 尾号 6688, USDT-TRC20. */
export function useAccountName(): (
  account: Pick<PayoutAccount, 'kind' | 'bankName' | 'shown' | 'coin' | 'network'>,
) => string {
  const t = useText(payoutTexts);
  const bankOf = useBankName();
  return ({ kind, bankName, shown, coin, network }) => {
    if (kind === 'bank') return `${bankOf(bankName)} ${t('tail', { tail: shown.slice(-4) })}`;
    return kind === 'digital' ? networkName(coin, network) : `${t(kind)} ${shown}`;
  };
}

/** One bound account: its name, what it may do now, and the way to change it. */
export function AccountRow({ account, changeTo }: { account: PayoutAccount; changeTo?: string }) {
  const t = useText(payoutTexts);
  const nameOf = useAccountName();
  const Icon = KIND_ICONS[account.kind];
  const about = account.kind === 'digital' ? [account.shown, account.remark] : [account.holder, account.branch];
  return (
    <li className={styles.account}>
      <span className={styles.glyph}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <b className="num ell">{nameOf(account)}</b>
      <small className="num">
        <span translate="no">{about.filter(Boolean).join(' · ')}</span>{' '}
        {account.usableAt === null ? (
          <Tag tone="ok">{t('usable')}</Tag>
        ) : (
          <Tag tone="warn">{t('cooling', { time: recordTime(account.usableAt, false) })}</Tag>
        )}
      </small>
      {changeTo && account.changesLeft > 0 ? (
        <ButtonLink size="s" to={changeTo}>
          {t('change')}
        </ButtonLink>
      ) : (
        <span />
      )}
    </li>
  );
}
