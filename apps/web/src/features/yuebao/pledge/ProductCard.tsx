import type { PledgeProduct } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Progress } from '../../../ui/display/Progress.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { percent, unitsOf } from '../core/amount.ts';
import { useProductName } from '../core/product-name.ts';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';

const PARTS = 1_000n;

/** What one product takes and pays, and how much of it is left. */
export function ProductCard({ product, mayBuy }: { product: PledgeProduct; mayBuy: boolean }) {
  const t = useText(yuebaoTexts);
  const nameOf = useProductName();
  const [quota, left] = [unitsOf(product.quota), unitsOf(product.left)];
  const isSoldOut = left < unitsOf(product.min);
  const isOff = !product.isOpen || isSoldOut;
  const word = !product.isOpen ? t('offSale') : isSoldOut ? t('soldOut') : t('leftOver', { amount: product.left });
  return (
    <Card as="article" className={cx(styles.product, isOff && styles.off)}>
      <p className={styles.rateOf}>
        <b className="num">{percent(product.rate)}%</b>
        <small>{t('annual')}</small>
      </p>
      <div>
        <h2>{nameOf(product)}</h2>
        <small className="num">{t('range', { min: product.min, max: product.max })}</small>
      </div>
      {isOff || !mayBuy ? (
        <Button disabled>{isOff ? t(product.isOpen ? 'soldOut' : 'offSale') : t('pledge')}</Button>
      ) : (
        <ButtonLink to={`/userCenter/pledge?product=${product.id}`}>{t('pledge')}</ButtonLink>
      )}
      <div className={styles.rest}>
        <span>
          <Progress share={Number(((quota - left) * PARTS) / quota) / Number(PARTS)} label={t('soldShare')} />
        </span>
        <span className="num">
          {word}
          {unitsOf(product.held) > 0n && ` · ${t('held', { amount: product.held })}`}
        </span>
      </div>
    </Card>
  );
}
