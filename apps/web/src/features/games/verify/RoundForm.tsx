import { HOUSE_TABLES } from '@caiting/games';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { roundOfAddress } from '../core/round-name.ts';
import { tableTexts, type TableWord } from '../core/table-name.ts';
import styles from './GameVerify.module.css';
import { gameVerifyTexts } from './texts.ts';

/** Which round of a table to verify: the table and the number, or both as they stand in an address or a record. */
export function RoundForm() {
  const t = useText(gameVerifyTexts);
  const name = useText(tableTexts);
  const [query, setQuery] = useSearchParams();
  const shown = roundOfAddress(query.get('game') ?? '');
  const [table, setTable] = useState(shown?.table ?? HOUSE_TABLES[0]?.code ?? '');
  const [text, setText] = useState(String(shown?.number ?? ''));
  const [error, setError] = useState<string>();
  const options = HOUSE_TABLES.map(({ code, game }) => ({
    value: code,
    label: `${name(game)} ${name(code as TableWord)}`,
  }));

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const wanted = text.replaceAll(/\s/g, '').toUpperCase().replace(':', '-');
    const round = roundOfAddress(wanted) ?? roundOfAddress(`${table}-${wanted}`);
    if (round === null || !options.some(({ value }) => value === round.table)) return setError(t('badRound'));
    setError(undefined);
    setTable(round.table);
    setText(String(round.number));
    setQuery({ game: `${round.table}-${round.number}` });
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <Select label={t('table')} labelHidden value={table} options={options} onChange={setTable} />
      <Field
        label={t('number')}
        labelHidden
        size="m"
        inputMode="numeric" // tidy-allow: the number of a round
        placeholder={t('numberPlaceholder')}
        value={text}
        error={error}
        maxLength={20}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="soft">
        {t('go')}
      </Button>
    </form>
  );
}
