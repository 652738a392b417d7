import { useState, type FormEvent } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { verifyTexts } from './texts.ts';
import styles from './Verify.module.css';
import { wholeIssue } from '../../../shared/lottery/issue.ts';

interface Props {
  lottery: string;
  issue: string;
  onChoose(lottery: string, issue: string): void;
  onPaste(): void;
}

const ISSUE = /^\d{5,16}$/;

/** Which issue to verify: a lottery and its number, with or without the dash. */
export function IssueForm({ lottery, issue, onChoose, onPaste }: Props) {
  const t = useText(verifyTexts);
  const config = useLotteryConfig();
  const [code, setCode] = useState(lottery);
  const [text, setText] = useState(wholeIssue(issue));
  const [error, setError] = useState<string>();
  const options = (config?.lotteries ?? []).map(({ lotteryCode, lotteryName }) => ({
    value: lotteryCode as string,
    label: translated(lotteryName),
  }));
  if (code !== '' && !options.some(({ value }) => value === code)) options.push({ value: code, label: code });

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = text.replaceAll(/[\s-]/g, '');
    if (!ISSUE.test(wanted)) return setError(t('badIssue'));
    setError(undefined);
    onChoose(code, wanted);
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <Select label={t('lottery')} labelHidden value={code} options={options} onChange={setCode} />
      <Field
        label={t('issueNo')}
        labelHidden
        size="m"
        inputMode="numeric" // tidy-allow: an issue number
        placeholder={t('issuePlaceholder', { issue: '20261120-0791' })}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="soft">
        {t('go')}
      </Button>
      <Button kind="ghost" onClick={onPaste}>
        {t('paste')}
      </Button>
    </form>
  );
}
