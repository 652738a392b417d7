import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { agencyTexts } from './texts.ts';

interface Props {
  /** What is searched for now; the field follows when the page takes it away. */
  readonly value: string;
  onSearch(text: string): void;
}

/** Asks only when the person says so: a search walks the whole line. */
export function SearchField({ value, onSearch }: Props) {
  const word = useText(agencyTexts);
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    setTyped(value);
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Field
        label={word('search')}
        labelHidden
        placeholder={word('search')}
        size="m"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => {
          setTyped('');
          onSearch('');
        }}
        after={
          <Button size="s" kind="ghost" type="submit">
            {word('find')}
          </Button>
        }
      />
    </form>
  );
}
