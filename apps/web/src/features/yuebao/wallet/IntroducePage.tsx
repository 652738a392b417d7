import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { percent } from '../core/amount.ts';
import { ClosedBanner, YuebaoFrame } from '../core/parts.tsx';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';

const PARTS = ['what', 'howEarn', 'howRate', 'howPledge', 'howSafe'] as const;

/** /userCenter/introduce: what it is, what it earns, what it does not promise. */
export function Component() {
  const t = useText(yuebaoTexts);
  const { data: info } = useQuery(callQuery(calls.yuebaoInfo, {}, true));
  return (
    <YuebaoFrame title={t('introduce')}>
      {info && !info.open && <ClosedBanner />}
      <Card className={styles.intro}>
        <p className={styles.rate}>
          <span>{t('rate')}</span>
          <b className="num">{info ? `${percent(info.rate)}%` : '—'}</b>
        </p>
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(part)}</h2>
            <p>{t(`${part}Text`)}</p>
          </section>
        ))}
        <ButtonLink kind="primary" size="l" block to="/userCenter/accountTotal">
          {t('enter')}
        </ButtonLink>
      </Card>
    </YuebaoFrame>
  );
}
