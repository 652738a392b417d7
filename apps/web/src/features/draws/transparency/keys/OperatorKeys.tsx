import { fileTime } from '@caiting/contract/wire';
import { useText } from '../../../../platform/i18n/i18n.ts';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { Card, CardHead } from '../../../../ui/layout/Card.tsx';
import type { Status } from '../day-figures.ts';
import { CopyButton } from '../Evidence.tsx';
import { keysTexts } from './keys-texts.ts';
import styles from './OperatorKeys.module.css';

type Signing = NonNullable<Status['signing']>;
type Key = Signing['keys'][number];

const groupsOf = (fingerprint: string): readonly string[] => fingerprint.toUpperCase().match(/.{1,4}/g) ?? [];

/** With which keys operators sign, and how many of their acts carry no signature. Names of people are not told. */
export function OperatorKeys({ signing }: { signing: Signing }) {
  const t = useText(keysTexts);
  const { keys, requiredSince, signed, unsigned } = signing;
  const inForce = keys.filter(({ withdrawnAt }) => withdrawnAt === null).length;
  return (
    <Card className={styles.card}>
      <CardHead title={t('title')} {...(keys.length > 0 ? { more: t('keys', { n: inForce }) } : {})} />
      <dl>
        <div>
          <dt>{t('rule')}</dt>
          <dd>
            {requiredSince === null ? (
              t('optional')
            ) : (
              <>
                {t('required')}
                <small className="num">{t('since', { time: fileTime(requiredSince.at), n: requiredSince.seq })}</small>
              </>
            )}
          </dd>
        </div>
        {keys.length > 0 && (
          <>
            <div>
              <dt>{t('signed')}</dt>
              <dd className="num">{t('count', { n: signed })}</dd>
            </div>
            <div>
              <dt>{t('unsigned')}</dt>
              <dd className="num">{t('count', { n: unsigned })}</dd>
            </div>
          </>
        )}
      </dl>
      <p>{keys.length === 0 ? t('none') : `${t('text')} ${t('counted')}`}</p>
      <ul>
        {keys.map((key) => (
          <KeyRow key={key.fingerprint} of={key} />
        ))}
      </ul>
    </Card>
  );
}

function KeyRow({ of: { fingerprint, isFirst, activeAt, withdrawnAt } }: { of: Key }) {
  const t = useText(keysTexts);
  const groups = groupsOf(fingerprint);
  return (
    <li data-gone={withdrawnAt !== null || undefined}>
      <code translate="no">
        {groups.map((group, at) => (
          // Groups may be alike: their place tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{group} </span>
        ))}
      </code>
      <CopyButton name={t('key', { name: groups[0] ?? '' })} value={fingerprint} />
      <small>
        {isFirst && <Tag>{t('first')}</Tag>}
        {withdrawnAt !== null && <Tag tone="warn">{t('gone')}</Tag>}
        <span className="num">
          {t('activeSince', { time: fileTime(activeAt) })}
          {withdrawnAt !== null && ` · ${t('withdrawn', { time: fileTime(withdrawnAt) })}`}
        </span>
      </small>
    </li>
  );
}
