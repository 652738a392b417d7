import { countText } from '@caiting/contract/wire';
import { Copy } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { ButtonLink, IconButton } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { shortHex } from '../proof/ProofParts.tsx';
import type { Status } from './day-figures.ts';
import { transparencyTexts } from './texts.ts';
import styles from './Transparency.module.css';

/** It verifies a signature, and has the curve with it. */
const NetworkNow = lazy(async () => ({ default: (await import('../proof/NetworkNow.tsx')).NetworkNow }));

/** What somebody can write down today and hold against the site later. */
export function Evidence({ status }: { status: Status }) {
  const t = useText(transparencyTexts);
  const { seq, hash } = status.log;
  return (
    <Card className={styles.evidence}>
      <CardHead title={t('evidence')} />
      <dl>
        <div>
          <dt>{t('beacon')}</dt>
          <dd>
            {status.beacons.length === 0 && t('beaconNone')}
            {status.beacons.map(({ name, test, chainHash }) => (
              <span key={chainHash}>{test ? <Tag tone="warn">{t('testBeacon')}</Tag> : name}</span>
            ))}
          </dd>
        </div>
        {status.beacons.map(({ chainHash }) => (
          <HexRow key={chainHash} name={t('chainHash')} shown={shortHex(chainHash)} copied={chainHash} />
        ))}
        {status.evidence !== null && status.evidence.sealed > 0 && <TimeSeen {...status.evidence} />}
        {status.words !== null && <Words {...status.words} />}
        {seq !== '0' && <HexRow name={t('logHead')} shown={shortHex(hash)} copied={`${seq}:${hash}`} />}
      </dl>
      {status.beacons.some(({ test }) => !test) && (
        <p>
          <Suspense fallback={null}>
            <NetworkNow />
          </Suspense>
        </p>
      )}
      <p>{t('evidenceText')}</p>
      {status.logDays.length > 0 && (
        <details>
          <summary>{t('logDays')}</summary>
          <dl>
            {status.logDays.map((head) => (
              <HexRow
                key={head.day}
                name={t('logDayAt', { day: head.day, n: head.seq })}
                shown={shortHex(head.hash)}
                copied={`${head.seq}:${head.hash}`}
              />
            ))}
          </dl>
        </details>
      )}
      {status.seals.length > 0 && (
        <details>
          <summary>{t('seals')}</summary>
          <dl>
            {status.seals.map((seal) => (
              <HexRow key={seal.day} name={seal.day} shown={shortHex(seal.hash)} copied={`${seal.day}:${seal.hash}`} />
            ))}
          </dl>
        </details>
      )}
      <ButtonLink to="/verify" block>
        {t('verifyAny')}
      </ButtonLink>
      <a className={styles.json} href="/v1/lottery/transparency">
        {t('json')}
      </a>
    </Card>
  );
}

/** Of the closes of an hour, those with evidence of their time. */
function TimeSeen({ sealed, witnessed }: NonNullable<Status['evidence']>) {
  const t = useText(transparencyTexts);
  return (
    <div>
      <dt>{t('timeSeen')}</dt>
      <dd className="num">{t('timeSeenOf', { n: countText(witnessed), m: countText(sealed) })}</dd>
    </div>
  );
}

/** Of payments through providers, those that the site could not have made up; and what is its own word. */
function Words({ signed, ofSite, before }: NonNullable<Status['words']>) {
  const t = useText(transparencyTexts);
  if (signed + ofSite + before === 0) return null;
  return (
    <div>
      <dt>{t('words')}</dt>
      <dd className="num">{t('wordsOf', { n: signed, m: ofSite, before })}</dd>
    </div>
  );
}

function HexRow({ name, shown, copied }: { name: string; shown: string; copied: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{shown}</code>
        <CopyButton name={name} value={copied} />
      </dd>
    </div>
  );
}

export function CopyButton({ name, value }: { name: string; value: string }) {
  const t = useText(transparencyTexts);
  return (
    <IconButton size="s" label={t('copy', { what: name })} onClick={() => void copyText(value)}>
      <Copy size={16} aria-hidden="true" />
    </IconButton>
  );
}
