import { drawAgain, type Proof } from '@caiting/lottery/verify';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { CopyValue } from '../proof/ProofParts.tsx';
import { verifyTexts } from './texts.ts';
import styles from './Verify.module.css';

/** Everything that went into the draw, each value to copy. */
export function Inputs({ proof }: { proof: Proof }) {
  const t = useText(verifyTexts);
  const { chain, beacon } = proof;
  return (
    <Card>
      <CardHead title={t('inputs')} more={t('publicData')} />
      <div className={styles.values}>
        <CopyValue label={t('link', { n: chain.index })} value={chain.link} help={t('linkHelp')} />
        <CopyValue
          label={t('anchor', { time: recordTime(chain.publishedAt) })}
          value={chain.anchor}
          help={t('anchorHelp', { n: chain.index })}
        />
        <div className={styles.pair}>
          <CopyValue label={t('beacon')} value={beacon.test ? beacon.name : `drand ${beacon.name}`} />
          <CopyValue label={t('round')} value={String(beacon.round)} />
        </div>
        {!beacon.test && <CopyValue label={t('chainHash')} value={beacon.chainHash} />}
        <CopyValue label={t('signature')} value={beacon.signature} />
        <CopyValue
          label={t('randomness')}
          value={beacon.randomness}
          help={t('randomnessHelp', { n: (beacon.roundTime - proof.closeAt) / 1000 })}
        />
        <SealedRoot proof={proof} />
        <Message proof={proof} />
      </div>
    </Card>
  );
}

/** An issue that was void before its close has none. */
function SealedRoot({ proof: { betRoot, betCount, sealedAt } }: { proof: Proof }) {
  const t = useText(verifyTexts);
  if (betRoot === null || betCount === null || sealedAt === null) return null;
  const help = t('betRootHelp', { time: recordTime(sealedAt), n: betCount });
  return <CopyValue label={t('betRoot')} value={betRoot} help={help} />;
}

function Message({ proof }: { proof: Proof }) {
  const t = useText(verifyTexts);
  const [message, setMessage] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void drawAgain(proof).then((drawing) => isCurrent && setMessage(drawing?.message ?? ''));
    return () => {
      isCurrent = false;
    };
  }, [proof]);
  return message ? <CopyValue label={t('message')} value={message} /> : null;
}
