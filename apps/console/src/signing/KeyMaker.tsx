import { KEY_LABEL_MAX, type StaffKey } from '@caiting/contract';
import { useState, type FormEvent } from 'react';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { Field } from '@caiting/web/ui/form/Field.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { useSession } from '../platform/session.ts';
import { Fingerprint } from './Fingerprint.tsx';
import { comparedPart } from './fingerprint.ts';
import styles from './Signing.module.css';
import type { Here, KeptKey } from './state.ts';
import { signingTexts } from './texts.ts';
import { useKeyActs } from './use-here.ts';

/** What works where this browser does not. */
const COMMAND = './caiting staff key make';

/** The key of this browser: how it stands, and the one thing that can be done about it now. */
export function KeyMaker({ here }: { here: Here }) {
  const t = useText(signingTexts);
  const acts = useKeyActs();
  if (here.fault !== null)
    return (
      <div className={styles.maker}>
        <Banner tone="warn">{t(here.fault)}</Banner>
        <p className={styles.text}>{t(here.fault === 'unsupported' ? 'unsupportedText' : 'notKeptText')}</p>
        <code className={styles.command} translate="no">
          {COMMAND}
        </code>
      </div>
    );
  const shown = shownKey(here);
  const isGone = shown !== null && shown.row?.state === 'withdrawn';
  return (
    <div className={styles.maker}>
      {acts.fault !== null && <Banner tone="danger">{acts.fault}</Banner>}
      {shown !== null && <Kept kept={shown} acts={acts} />}
      {(shown === null || isGone) && <NewKey here={here} acts={acts} isFirst={shown === null} />}
    </div>
  );
}

type Acts = ReturnType<typeof useKeyActs>;

/** Of several keys in one browser: the one that signs, else one that may yet, else the last. */
function shownKey({ kept, active }: Here): KeptKey | null {
  const waiting = kept.find(({ row }) => row?.state === 'offered') ?? kept.find(({ row }) => row === null);
  return active ?? waiting ?? kept.at(-1) ?? null;
}

function Kept({ kept: { key, row }, acts }: { kept: KeptKey; acts: Acts }) {
  const t = useText(signingTexts);
  return (
    <>
      {row === null && <Banner tone="warn">{t('notOffered')}</Banner>}
      {row?.state === 'active' && <Banner tone="ok">{t('active')}</Banner>}
      {row?.state === 'withdrawn' && <Banner tone="danger">{t('gone')}</Banner>}
      {row?.state === 'offered' && <Banner tone="info">{t('offered', { n: row.confirmedBy.length })}</Banner>}
      <Fingerprint of={key.fingerprint} label={`${t('yours')} · ${key.label}`} />
      {row?.state === 'offered' && <ReadOut row={row} />}
      {row === null && (
        <>
          <Button kind="primary" busy={acts.isBusy} onClick={() => acts.offer(key)}>
            {t('offer')}
          </Button>
          <Button kind="ghost" size="s" onClick={() => acts.drop(key)}>
            {t('drop')}
          </Button>
        </>
      )}
      {row?.state === 'withdrawn' && (
        <Button kind="ghost" size="s" onClick={() => acts.drop(key)}>
          {t('drop')}
        </Button>
      )}
    </>
  );
}

function ReadOut({ row: { fingerprint } }: { row: StaffKey }) {
  const t = useText(signingTexts);
  return (
    <div>
      <p>
        <b translate="no">{t('readOut', { part: comparedPart(fingerprint) })}</b>
      </p>
      <p className={styles.text}>{t('readOutText')}</p>
    </div>
  );
}

function NewKey({ here, acts, isFirst }: { here: Here; acts: Acts; isFirst: boolean }) {
  const t = useText(signingTexts);
  const staffId = useSession((state) => state.staffId);
  const [label, setLabel] = useState('');
  const inForce = here.signing.keys.filter(({ state }) => state === 'active').length;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const named = label.trim();
    if (named === '' || staffId === null || acts.isBusy) return;
    acts.make({ site: here.signing.site, staffId, label: named });
  };
  return (
    <form className={styles.maker} noValidate onSubmit={submit}>
      <p className={styles.text}>{inForce > 0 ? t('hereLost', { n: inForce }) : isFirst ? t('hereNone') : ''}</p>
      <p className={styles.text}>{t('whatIs')}</p>
      <Field
        label={t('label')}
        hint={t('labelHint')}
        value={label}
        size="m"
        maxLength={KEY_LABEL_MAX}
        autoComplete="off"
        required
        onChange={(event) => setLabel(event.target.value)}
      />
      <Button kind="primary" type="submit" busy={acts.isBusy} disabled={label.trim() === ''}>
        {t(isFirst ? 'make' : 'makeAnother')}
      </Button>
    </form>
  );
}
