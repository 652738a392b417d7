import type { OfficialProof } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { groupOf } from '../core/queries.ts';
import { shortHex } from '../proof/ProofParts.tsx';
import { Result } from './Steps.tsx';
import { officialTexts } from './official-texts.ts';
import styles from './Verify.module.css';
import { wholeIssue } from '../../../shared/lottery/issue.ts';

type Proof = z.infer<typeof OfficialProof>;
const KINDS = { simulated: 'kindSimulated', http: 'kindHttp', staff: 'kindStaff' } as const;

/** An issue of an official lottery: nothing to compute, so the page says where the result came from. */
export function Official({ lottery, issue }: { lottery: string; issue: string }) {
  const t = useText(officialTexts);
  const input = { lotteryCode: lottery as LotteryCode, issue: issue as IssueNo };
  const { data } = useQuery(callQuery(calls.officialProof, input, true));
  if (!data) return <Empty title={t('official')} text={t('officialText')} />;
  const group = groupOf(data.lotteryType);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.name}>
          {group && <GroupGlyph group={group} />}
          <div>
            <h2>{translated(data.lotteryName)}</h2>
            <span className="num">{wholeIssue(data.issue)}</span>
          </div>
        </div>
        {data.openNumber ? <Result type={data.lotteryType} openNumber={data.openNumber} size={28} /> : <span />}
        <span className={styles.official}>{t('official')}</span>
      </div>
      <p className={styles.officialText}>{t('officialText')}</p>
      {data.simulated && <Banner tone="warn">{t('simulatedText')}</Banner>}
      <Sources sources={data.sources} />
    </>
  );
}

/** A list on every screen: a hash has no room in a phone's table. */
function Sources({ sources }: { sources: Proof['sources'] }) {
  const t = useText(officialTexts);
  return (
    <ul className={styles.sources}>
      {sources.map(({ name, kind, openNumber, fetchedAt, rawSha256 }) => (
        <li key={`${name}/${fetchedAt}`}>
          <b>{name}</b> <Tag>{t(KINDS[kind])}</Tag>
          <span className="num">{openNumber}</span>
          <time className="num">{recordTime(fetchedAt)}</time>
          <code title={rawSha256}>
            {t('rawSha256')} {shortHex(rawSha256)}
          </code>
        </li>
      ))}
    </ul>
  );
}
