import { HandHeart, Scale, ShieldCheck, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import { PRODUCT_NAME, useTenant } from '../../shared/site/tenant.ts';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './AboutIntro.module.css';

const introTexts = defineTexts(
  {
    claim: '每一期，都算得清',
    claimText:
      '{name}是一个可以自己验证的彩票与聊天大厅。自营彩种的种子承诺提前公示，封盘后开奖，任何人都能在浏览器里复算。',
    verify: '结果可复算',
    verifyText: '自营彩种由提前公布的链值与封盘后的信标轮次开奖；用的是哪个信标、能证明什么，验证页写明。',
    returns: '返奖率写明',
    returnsText: '每个玩法的返奖率按公布的赔率算出，写在玩法说明里，一位不差。',
    limits: '给自己设限',
    limitsText: '投注限额、亏损限额、休息、自我排除都在账户里，一步可达。',
  },
  {
    claim: 'Every draw adds up',
    claimText:
      '{name} is a lottery and chat site that you can verify yourself. The seed commitments of our own lotteries are published beforehand, draws take place after the close, and anyone can recompute them in a browser.',
    verify: 'Results you can recompute',
    verifyText:
      'Our own lotteries are drawn from a chain published beforehand and a beacon round after the close; the verification page states which beacon is used and what it proves.',
    returns: 'Stated returns',
    returnsText:
      'The return of every play is computed from the published odds and stated in its rules, to the last digit.',
    limits: 'Set your own limits',
    limitsText: 'Stake limits, loss limits, breaks and self-exclusion are all in your account, one step away.',
  },
);

const FACTS: readonly { icon: LucideIcon; key: 'verify' | 'returns' | 'limits'; to: string }[] = [
  { icon: ShieldCheck, key: 'verify', to: '/verify' },
  { icon: Scale, key: 'returns', to: '/howtoplay/ssc1' },
  { icon: HandHeart, key: 'limits', to: '/userCenter/protection' },
];

/** What the site stands for, above its own pages. No claim here needs the public beacon: a demo may draw with its own (docs/decisions/0143). */
export function AboutIntro() {
  const t = useText(introTexts);
  const name = useTenant()?.tenantName ?? PRODUCT_NAME;
  return (
    <>
      <section className={styles.claim}>
        <h1>{t('claim')}</h1>
        <p>{t('claimText', { name })}</p>
      </section>
      <div className={styles.facts}>
        {FACTS.map(({ icon: Icon, key, to }) => (
          <Card key={key} as="div">
            <Link to={to} className={styles.fact}>
              <Icon size={22} strokeWidth={1.6} aria-hidden="true" />
              <b>{t(key)}</b>
              <span>{t(`${key}Text`)}</span>
            </Link>
          </Card>
        ))}
      </div>
    </>
  );
}
