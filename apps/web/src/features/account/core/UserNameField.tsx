import { useText } from '../../../platform/i18n/i18n.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { accountTexts } from './texts.ts';

interface Props {
  value: string;
  error?: string | undefined;
  hint?: string;
  /** The browser may offer passkeys beside the names it knows. */
  offersPasskeys?: boolean;
  /** Gives the name without blanks around it. */
  onChange: (name: string) => void;
  onBlur?: () => void;
  onClear?: () => void;
}

/** The name of an account, as every form that asks for one shows it. */
export function UserNameField({ onChange, offersPasskeys, ...rest }: Props) {
  const t = useText(accountTexts);
  return (
    <Field
      label={t('userName')}
      name="userName"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      onChange={(event) => onChange(event.target.value.trim())}
      {...rest}
    />
  );
}
