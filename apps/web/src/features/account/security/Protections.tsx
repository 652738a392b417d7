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
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
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
      {list.map((item) => {
        const { kind, isSet } = item;
        const isAddress = kind === 'phone' || kind === 'mail';
        return (
          <Row
            key={kind}
            icon={ICONS[kind]}
            title={t(kind)}
            note={
              item.shown || (item.changedAt ? t('lastChange', { day: recordDay(item.changedAt) }) : t(`${kind}Note`))
            }
            to={targets[kind]}
            onPress={onSafety}
            act={isAddress ? t(isSet ? 'replace' : 'bind') : t(isSet ? 'change' : 'set')}
            isUrgent={kind === 'safetyPassword' && !isSet}
            state={
              <Tag tone={isSet ? 'ok' : isAddress ? 'plain' : 'warn'}>
                {isAddress ? t(isSet ? 'isBound' : 'notBound') : t(isSet ? 'isSet' : 'notSet')}
              </Tag>
            }
          />
        );
      })}
      {isBuilt('/userCenter/bankCard') && (
        <Row
          icon={CreditCard}
          title={t('payoutAccounts')}
          note={t('payoutNote')}
          to="/userCenter/bankCard"
          act={t('manage')}
        />
      )}
    </ul>
  );
}

function Row({
  icon: Icon,
  title,
  note,
  state,
  act,
  isUrgent,
  to,
  onPress,
}: {
  icon: LucideIcon;
  title: string;
  note: string;
  state?: ReactNode;
  act: string;
  isUrgent?: boolean;
  to: string | null;
  onPress?: () => void;
}) {
  const inside = (
    <>
      <span className={styles.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <small className="num">{note}</small>
      </span>
      {state ?? <span />}
      <span className={cx(styles.act, isUrgent && styles.urgent, 'desk')}>{act}</span>
      <ChevronRight className={`${styles.chevron} phone`} size={16} aria-hidden="true" />
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
