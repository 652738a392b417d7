import type { HelpArticle } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useEffect, useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { STORED, isText, readStored, writeStored } from '../../../platform/storage/storage.ts';
import { Button } from '../../../ui/form/Button.tsx';
import styles from './Help.module.css';
import { helpTexts } from './texts.ts';

/** What this browser said: of which version, and what. */
type Votes = Readonly<Record<string, readonly [version: string, isUseful: boolean]>>;

const areVotes = (value: unknown): value is Votes =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => Array.isArray(one) && isText(one[0]) && typeof one[1] === 'boolean');
const readVotes = (): Votes => readStored(STORED.helpVotes, areVotes) ?? {};

/** Tells votes of one browser apart where nobody is signed in. */
function browserId(): string {
  const known = readStored(STORED.browserId, isText) ?? uuid();
  writeStored(STORED.browserId, known);
  return known;
}

/** Was this useful? One press; another one changes it. */
export function HelpVote({ article: { slug, version } }: { article: HelpArticle }) {
  const t = useText(helpTexts);
  const [said, setSaid] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  // After the page was taken over: what the build drew knows no browser.
  useEffect(() => {
    const [of, isUseful] = readVotes()[slug] ?? [];
    setSaid(of === version ? (isUseful ?? null) : null);
  }, [slug, version]);
  async function vote(isUseful: boolean): Promise<void> {
    setBusy(true);
    try {
      await request(calls.helpVote, { slug, version, useful: isUseful, browser: browserId() });
      writeStored(STORED.helpVotes, { ...readVotes(), [slug]: [version, isUseful] });
      setSaid(isUseful);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.vote} role="group" aria-label={t('useful')}>
      <span aria-hidden="true">{t('useful')}</span>
      {([true, false] as const).map((isUseful) => (
        <Button
          key={String(isUseful)}
          size="s"
          disabled={isBusy}
          aria-pressed={said === isUseful}
          onClick={() => void vote(isUseful).catch(tellRefusal)}
        >
          {t(isUseful ? 'yes' : 'no')}
        </Button>
      ))}
      <p role="status">{said === null ? '' : t('thanks')}</p>
    </div>
  );
}
