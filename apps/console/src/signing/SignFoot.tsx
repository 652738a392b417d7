import { logNameOf, signedFields } from '@caiting/contract';
import { PenLine, PenOff } from 'lucide-react';
import { Link } from 'react-router';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../contract/entries.ts';
import type { FormSigning } from '../form/use-signing.ts';
import { useSession } from '../platform/session.ts';
import { shortFingerprint } from './fingerprint.ts';
import styles from './Signing.module.css';
import { signingTexts } from './texts.ts';

const KEYS_PAGE = '/own?tab=staffSigning';

/** Over the buttons of a form: whether the act will be signed, with which key, and, unfolded, what exactly. */
export function SignFoot({
  entry,
  signing,
  fields,
}: {
  entry: Entry;
  signing: FormSigning;
  /** What will be sent. */
  fields: Readonly<Record<string, unknown>>;
}) {
  const t = useText(signingTexts);
  const { here, fault } = signing;
  return (
    <div className={styles.foot}>
      <Theirs signing={signing} />
      {here ? <Own entry={entry} signing={signing} here={here} fields={fields} /> : null}
      {fault !== null && <p className={styles.note}>{t('notRead', { why: fault })}</p>}
    </div>
  );
}

/** What whoever asked has signed. */
function Theirs({ signing: { agreed, here } }: { signing: FormSigning }) {
  const t = useText(signingTexts);
  if (agreed === undefined) return null;
  const { askedBy: who, signed } = agreed;
  if (signed === null) return here?.active ? <p className={styles.note}>{t('theyDidNot', { who })}</p> : null;
  if (!signed.isRight) return <Banner tone="danger">{t('theirsWrong', { who })}</Banner>;
  // Open: it is what the second signature names.
  return (
    <details className={styles.fold} open>
      <summary>
        <PenLine size={14} aria-hidden="true" />
        <span translate="no">{t('signedBy', { who, key: shortFingerprint(signed.signedBy) })}</span>
      </summary>
      <p>{t('theySigned', { who })}</p>
      <Content of={JSON.parse(signed.statement)} label={t('theirContent', { who })} />
    </details>
  );
}

function Own({
  entry,
  signing,
  here,
  fields,
}: {
  entry: Entry;
  signing: FormSigning;
  here: NonNullable<FormSigning['here']>;
  fields: Readonly<Record<string, unknown>>;
}) {
  const t = useText(signingTexts);
  const who = useSession((state) => state.staffName);
  const { active } = here;
  if (active === null) return <Without signing={signing} here={here} />;
  const content = {
    call: logNameOf(entry.call),
    fields: signedFields(fields),
    requestId: fields['requestId'] ?? '',
    key: active.key.fingerprint,
    site: here.signing.site,
    at: t('atSend'),
    log: t('atSend'),
  };
  return (
    <details className={styles.fold}>
      <summary>
        <PenLine size={14} aria-hidden="true" />
        <span translate="no">{t('signedBy', { who, key: shortFingerprint(active.key.fingerprint) })}</span>
      </summary>
      <p>{t('contentText')}</p>
      <Content of={content} label={t('content')} />
    </details>
  );
}

/** Long ones scroll, also by keys. */
function Content({ of, label }: { of: unknown; label: string }) {
  return (
    <pre translate="no" tabIndex={0} role="region" aria-label={label}>
      {JSON.stringify(of, null, 1)}
    </pre>
  );
}

function Without({ signing, here }: { signing: FormSigning; here: NonNullable<FormSigning['here']> }) {
  const t = useText(signingTexts);
  const offered = here.kept.find(({ row }) => row?.state === 'offered')?.row;
  const waits = offered ? t('offeredOnly', { n: offered.confirmedBy.length }) : '';
  const way = (
    <Link className={styles.link} to={KEYS_PAGE}>
      {t('toKeys')}
    </Link>
  );
  if (signing.isNeeded)
    return (
      <Banner tone="warn" action={way}>
        {t('blocked')} {waits}
      </Banner>
    );
  return (
    <details className={styles.fold}>
      <summary>
        <PenOff size={14} aria-hidden="true" />
        {t('unsigned')}
      </summary>
      <p>
        {t('unsignedText')} {waits} {way}
      </p>
    </details>
  );
}
