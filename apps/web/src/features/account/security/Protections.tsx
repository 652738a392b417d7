import type { SecurityKind } from '@caiting/contract';
import type { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import {
  ChevronRight,
  CreditCard,
  HelpCircle,
  Lock,
  Mail,
  ShieldCheck,
  Smartphone,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { recordDay } from '../../../platform/time/time.ts';
import { StatusWord } from '../../../ui/display/Tag.tsx';
import { verifyPasswordPath } from '../recovery/VerifyPasswordPage.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

type Item = CallOutput<typeof calls.securityList>['list'][number];

const ICONS: Readonly<Record<SecurityKind, LucideIcon>> = {
  loginPassword: Lock,
  safetyPassword: ShieldCheck,
  safetyQuestion: HelpCircle,
  phone: Smartphone,
  mail: Mail,
};
const CENTRE = '/userCenter/securityCenter';

/** One row for each thing that guards the account. With a safety password, numbers, addresses and the question ask for it first. */
export function Protections({ list, onSafety }: { list: readonly Item[]; onSafety(): void }) {
  const t = useText(securityTexts);
  const user = useUser();
  const guarded = user?.userHasSafetyPassword === true;
  const bindPath = (kind: 'phone' | 'mail') =>
    guarded ? verifyPasswordPath(kind, `${CENTRE}?bind=${kind}`) : `${CENTRE}?bind=${kind}`;
  const targets: Readonly<Record<SecurityKind, string | null>> = {
    loginPassword: '/resetLoginPassword',
    safetyPassword: null,
    safetyQuestion: '/setSafetyQuestion',
    phone: bindPath('phone'),
    mail: bindPath('mail'),
  };
  return (
    <ul className={styles.rows}>
      {list.map(({ kind, isSet, shown, changedAt }) => (
        <Row
          key={kind}
          icon={ICONS[kind]}
          title={t(kind)}
          to={targets[kind]}
          onPress={onSafety}
          {...(changedAt !== null && { note: t('lastChange', { day: recordDay(changedAt) }) })}
          value={
            shown || (
              <StatusWord tone={isSet ? 'ok' : 'warn'}>
                {t(kind === 'phone' || kind === 'mail' ? 'notBound' : isSet ? 'isSet' : 'notSet')}
              </StatusWord>
            )
          }
        />
      ))}
      {isBuilt('/userCenter/bankCard') && (
        <Row icon={CreditCard} title={t('payoutAccounts')} to="/userCenter/bankCard" value={t('manage')} />
      )}
    </ul>
  );
}

interface RowProps {
  icon: LucideIcon;
  title: string;
  /** Beside the value where there is room. */
  note?: string;
  value: ReactNode;
  to: string | null;
  onPress?: () => void;
}

function Row({ icon: Icon, title, note, value, to, onPress }: RowProps) {
  const inside = (
    <>
      <Icon size={20} aria-hidden="true" />
      <span>{title}</span>
      {note && <small className="num desk">{note}</small>}
      <em className="num">{value}</em>
      <ChevronRight size={16} aria-hidden="true" />
    </>
  );
  return (
    <li>
      {to === null ? (
        <button type="button" className={styles.row} onClick={onPress}>
          {inside}
        </button>
      ) : (
        <Link className={styles.row} to={to}>
          {inside}
        </Link>
      )}
    </li>
  );
}
