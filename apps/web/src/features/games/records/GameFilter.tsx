import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { callQuery } from '../../../platform/call/query.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import styles from './GameRecords.module.css';
import { roundTexts } from './texts.ts';

/** Which game: a select in the title row of a desktop, a sheet on a phone with a dot on its icon while it is set. */
export function GameFilter({ value, onChange }: { value: string; onChange(code: string): void }) {
  const t = useText(roundTexts);
  const locale = useLocale((state) => state.locale);
  const games = useQuery(callQuery(calls.gameListFront, {}, true)).data?.list ?? [];
  const [isOpen, setOpen] = useState(false);
  const listed = games.map(({ code, name }) => ({ value: code, label: name[locale] }));
  const isListed = value === '' || listed.some((option) => option.value === value);
  const options = [{ value: '', label: t('allGames') }, ...listed, ...(isListed ? [] : [{ value, label: value }])];
  const name = options.find((option) => option.value === value)?.label ?? value;
  return (
    <>
      <Select
        label={t('game')}
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
        <Select label={t('game')} size="l" value={value} options={options} onChange={onChange} />
      </Sheet>
    </>
  );
}
