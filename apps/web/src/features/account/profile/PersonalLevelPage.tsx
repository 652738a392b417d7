import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { GrowthRecord, Rises } from './GrowthRecord.tsx';
import styles from './Level.module.css';
import { LevelHero, OwnBenefits } from './LevelHero.tsx';
import { LevelTable } from './LevelTable.tsx';
import { profileTexts } from './texts.ts';

/** /userCenter/personalLevel: the own grade and what it brings, the tenant's grades, and how the player came so far. */
export function Component() {
  const t = useText(profileTexts);
  const user = useUser();
  const { data, isError, refetch } = useQuery(callQuery(calls.gradeTable, {}));
  if (isError && !data)
    return (
      <Card>
        <ErrorState title={t('failed')} action={<Button onClick={() => void refetch()}>{t('again')}</Button>} />
      </Card>
    );
  if (!data || !user)
    return (
      <Card>
        <Skeleton width="100%" height={720} />
      </Card>
    );
  return (
    <div className={styles.page}>
      <h1 className="desk">{t('level')}</h1>
      <LevelHero user={user} grades={data} />
      <OwnBenefits user={user} grades={data} />
      <div className={styles.columns}>
        <LevelTable grades={data} />
        <div className={styles.records}>
          <GrowthRecord />
          <Rises table={data.table} />
          <p className={styles.rule}>{t('rule')}</p>
          <p className={styles.rule}>{t('giftRule')}</p>
        </div>
      </div>
    </div>
  );
}
