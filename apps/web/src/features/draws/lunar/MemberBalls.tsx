import { ownZodiac } from '@caiting/lottery/lhc-attributes';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Ball } from '../../../ui/lottery/Ball.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { lhcWave } from '../core/waves.ts';
import { membersOf } from './members.ts';
import styles from './ZodiacTable.module.css';
import { lunarTexts } from './texts.ts';

/** The balls of a zodiac, an element or a tail beside its word, and 本命 at the zodiac of the year. Decoration: the word says it. */
export function MemberBalls({ word, lunarYear }: { word: string; lunarYear: number }) {
  const t = useText(lunarTexts);
  return (
    <>
      {word === ownZodiac(lunarYear) && <Tag tone="brand">{t('ownZodiac')}</Tag>}
      <span className={styles.balls}>
        {membersOf(word, lunarYear).map((n) => (
          <Ball key={n} group="LHC" value={String(n).padStart(2, '0')} wave={lhcWave(n)} size={24} />
        ))}
      </span>
    </>
  );
}
