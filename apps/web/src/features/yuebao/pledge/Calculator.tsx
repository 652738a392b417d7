import { yuanText } from '@caiting/contract/wire';
import type { PledgeProduct } from '@caiting/contract';
import { interestFor, money, parseRate, rateOf } from '@caiting/money';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { amountOf, percent, typedAmount } from '../core/amount.ts';
import { useProductName } from '../core/product-name.ts';
import { yuebaoTexts } from '../core/texts.ts';
import styles from '../core/Yuebao.module.css';

const FIRST = '5000';

/** What a principal earns in each product: the same function that pays. */
export function Calculator({ products, rate }: { products: readonly PledgeProduct[]; rate: string | undefined }) {
  const t = useText(yuebaoTexts);
  const nameOf = useProductName();
  const [text, setText] = useState(FIRST);
  const sum = amountOf(text, 2) ?? money(0n);
  const rows = products
    .filter(({ isOpen }) => isOpen)
    .map((product) => {
      const annual = parseRate(product.rate) ?? rateOf(0n);
      const earning = interestFor(sum, annual, product.termDays);
      return { id: product.id, name: nameOf(product), earning, daily: interestFor(sum, annual, 1) };
    });
  const atCall = interestFor(sum, parseRate(rate ?? '0') ?? rateOf(0n), 1);
  return (
    <Card className={styles.calc}>
      <h2>{t('tryOut')}</h2>
      <Field
        label={t('tryAmount')}
        size="m"
        before={<span aria-hidden="true">¥</span>}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(typedAmount(event.target.value, 2))}
      />
      <Table
        caption={t('tryOut')}
        rows={[{ id: '0', name: t('atCall'), earning: null, daily: atCall }, ...rows]}
        rowKey={({ id }) => id}
        columns={[
          { key: 'term', head: t('term'), cell: ({ name }) => name },
          {
            key: 'earning',
            head: t('atMaturity'),
            align: 'right',
            cell: ({ earning }) => (earning === null ? '—' : `+${yuanText(earning, 4)}`),
          },
          { key: 'daily', head: t('perDay'), align: 'right', cell: ({ daily }) => `+${yuanText(daily, 4)}` },
        ]}
      />
      <p className={styles.fine}>{t('formula', { rate: percent(rate ?? '0') })}</p>
    </Card>
  );
}
