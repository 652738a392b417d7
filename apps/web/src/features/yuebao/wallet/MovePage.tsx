import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Closed, Notes, Waiting, YuebaoFrame } from '../core/parts.tsx';
import { unitsOf } from '../core/amount.ts';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';
import { MoveForm, type Direction } from './MoveForm.tsx';

const PATHS = { in: '/userCenter/balanceIn', out: '/userCenter/balanceOut' } as const;

/** Moving in or out; the other direction is one press away. */
export function MovePage({ direction }: { direction: Direction }) {
  const t = useText(yuebaoTexts);
  const navigate = useNavigate();
  const { data: info, isError, refetch } = useQuery(callQuery(calls.yuebaoInfo, {}, true));
  const isIn = direction === 'in';
  return (
    <YuebaoFrame title={t(isIn ? 'moveIn' : 'moveOut')}>
      <Segmented
        label={t('title')}
        block
        value={direction}
        options={[
          { value: 'in', label: t('moveIn') },
          { value: 'out', label: t('moveOut') },
        ]}
        onChange={(next) => void navigate(PATHS[next], { replace: true })}
      />
      {!info ? (
        <Waiting isError={isError} onRetry={() => void refetch()} />
      ) : isIn && !info.open ? (
        <Closed hasMoney={unitsOf(info.balance) > 0n} />
      ) : isIn && !info.mayMoveIn ? (
        <Banner
          tone="info"
          action={
            <ButtonLink size="s" to="/userCenter/protection">
              {t('toPlay')}
            </ButtonLink>
          }
        >
          {t('excluded')}
        </Banner>
      ) : (
        <div className={styles.two}>
          <MoveForm key={direction} info={info} direction={direction} />
          <Notes title={t('rules')} lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4')]} />
        </div>
      )}
    </YuebaoFrame>
  );
}
