import { PATTERNS, isTyped, isTypedName, type RegisterFieldName } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { CODES } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldText } from '../../../platform/i18n/field-text.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { CodeFields, useMessageCode } from '../recovery/fields/CodeField.tsx';
import { accountTexts } from '../core/texts.ts';

type Errors = Partial<Record<RegisterFieldName, string>>;
interface Asked {
  name: RegisterFieldName;
  isRequired: boolean;
  isVerified: boolean;
}

/** What stands in the form until the tenant's wishes are known, and what most tenants wish. */
const USUAL: readonly Asked[] = [{ name: 'inviteCode', isRequired: false, isVerified: false }];
const LENGTHS: Readonly<Record<RegisterFieldName, number>> = {
  // With the blanks and +86 that a pasted one may have.
  inviteCode: 24,
  mobile: 24,
  mail: 50,
  realName: 20,
  qq: 99,
};

/** The fields that the tenant adds to name and password, their checks and what they send. */
export function useExtraFields(inviteCode: string) {
  const t = useText(accountTexts);
  const locale = useLocale((state) => state.locale);
  const { data } = useQuery(callQuery(calls.getNewRegisterVerifyFront, {}, true));
  const [values, setValues] = useState({ inviteCode, mobile: '', mail: '', realName: '', qq: '' });
  const [errors, setErrors] = useState<Errors>({});
  const phone = useMessageCode('phone', { purpose: 'register' });
  const mail = useMessageCode('mail', { purpose: 'register' });
  const [proved, setProved] = useState<Partial<Record<'mobile' | 'mail', string>>>({});
  const asked = data?.fields ?? USUAL;
  const codes = { mobile: phone, mail } as const;

  function wrong({ name, isRequired }: Asked): string | undefined {
    const value = values[name];
    if (value !== '')
      return (isTypedName(name) ? isTyped(name, value) : PATTERNS[name].test(value))
        ? undefined
        : fieldText('badInput', { field: t(`${name}Name`) });
    if (!isRequired) return undefined;
    return name === 'inviteCode' ? CODES.inviteRequired[locale] : fieldText('fieldEmpty', { field: t(`${name}Name`) });
  }

  return {
    asked,
    values,
    errors,
    codes,
    setError: (name: RegisterFieldName, message: string) => {
      const isVerified = asked.some((one) => one.name === name && one.isVerified);
      if (!isVerified || (name !== 'mobile' && name !== 'mail'))
        return setErrors((old) => ({ ...old, [name]: message }));
      // It stands at the field with the code, and whatever was proved is proved anew.
      codes[name].refuseAddress(message);
      setProved((old) => ({ ...old, [name]: undefined }));
    },
    change: (name: RegisterFieldName) => (value: string) => {
      setValues((old) => ({ ...old, [name]: value }));
      setErrors((old) => ({ ...old, [name]: undefined }));
    },
    checkOne: (one: Asked) => {
      if (values[one.name] !== '') setErrors((old) => ({ ...old, [one.name]: wrong(one) }));
    },
    /** True when every plain field is right; else the errors stand at them. */
    check(): boolean {
      const found = asked.flatMap((one) => {
        const message = one.isVerified ? undefined : wrong(one);
        return message === undefined ? [] : [[one.name, message] as const];
      });
      setErrors(Object.fromEntries(found));
      return found.length === 0;
    },
    /** Answers the codes of fields that must be verified; false when one is not right. A proved one is not asked again. */
    async prove(): Promise<boolean> {
      for (const { name, isVerified } of asked) {
        if (!isVerified || (name !== 'mobile' && name !== 'mail')) continue;
        const code = codes[name];
        if (proved[name] === code.address) continue;
        if (!(await code.verify())) return false;
        setProved((old) => ({ ...old, [name]: code.address }));
      }
      return true;
    },
    /** As the registration sends them. */
    input() {
      const sent: Partial<Record<RegisterFieldName | 'mobileTicket' | 'mailTicket', string>> = {};
      for (const { name, isVerified } of asked) {
        if (isVerified && (name === 'mobile' || name === 'mail')) {
          sent[name] = codes[name].address;
          const ticket = codes[name].sent?.ticket;
          if (ticket !== undefined) sent[`${name}Ticket`] = ticket;
        } else if (values[name] !== '') sent[name] = values[name];
      }
      return sent;
    },
  };
}

/** Draws them in the tenant's order. */
export function ExtraFields({ of }: { of: ReturnType<typeof useExtraFields> }) {
  const t = useText(accountTexts);
  return of.asked.map((one) => {
    const { name, isRequired, isVerified } = one;
    if (isVerified && (name === 'mobile' || name === 'mail')) return <CodeFields key={name} of={of.codes[name]} />;
    const label = t(`${name}Name`);
    return (
      <Field
        key={name}
        label={isRequired ? label : t('optional', { field: label })}
        name={name}
        autoComplete="off"
        spellCheck={false}
        inputMode={name === 'mobile' || name === 'qq' ? 'numeric' : undefined}
        maxLength={LENGTHS[name]}
        value={of.values[name]}
        error={of.errors[name]}
        onChange={(event) => of.change(name)(event.target.value.trim())}
        onBlur={() => of.checkOne(one)}
      />
    );
  });
}
