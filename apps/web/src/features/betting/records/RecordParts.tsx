import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import styles from './Records.module.css';
import { recordTexts } from './texts.ts';

/** Which lottery: a select in the title row of a desktop, a sheet on a phone with a dot on its icon while it is set. */
export function LotteryFilter({ value, onChange }: { value: string; onChange(code: string): void }) {
  const t = useText(recordTexts);
  const config = useLotteryConfig();
  const [isOpen, setOpen] = useState(false);
  const options = [
    { value: '', label: t('allLotteries') },
    ...(config?.lotteries.map((lottery) => ({
      value: lottery.lotteryCode as string,
      label: translated(lottery.lotteryName),
    })) ?? []),
  ];
  const name = options.find((option) => option.value === value)?.label ?? value;
  return (
    <>
      <Select
        label={t('lottery')}
        labelHidden
        className={`${styles.select} desk`}
        value={value}
        options={options}
        onChange={onChange}
      />
      <PhoneBarActions>
        <IconButton label={value ? t('filterOn', { name }) : t('filter')} size="l" onClick={() => setOpen(true)}>
          <ListFilter size={20} aria-hidden="true" />
          {value && <i className={styles.dot} aria-hidden="true" />}
        </IconButton>
      </PhoneBarActions>
      <Sheet
        open={isOpen}
        title={t('filter')}
        onClose={() => setOpen(false)}
        foot={
          <Button kind="primary" size="l" block onClick={() => setOpen(false)}>
            {t('done')}
          </Button>
        }
      >
        <Select label={t('lottery')} size="l" value={value} options={options} onChange={onChange} />
      </Sheet>
    </>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6];
/** Rows in their final shape while the first page is on its way. */
export function ListSkeleton() {
  const t = useText(recordTexts);
  return (
    <Card aria-busy="true" aria-label={t('loading')} className={styles.skeleton}>
      {ROWS.map((row) => (
        <div key={row}>
          <Skeleton width={32} height={32} radius={9} />
          <span>
            <Skeleton width={140} height={16} />
            <Skeleton width={200} />
          </span>
          <Skeleton width={64} height={16} />
        </div>
      ))}
    </Card>
  );
}
