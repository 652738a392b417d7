import { consoleCalls, yuanText, type SettingField } from '@caiting/contract';
import { parseMoney } from '@caiting/money';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Field, TextArea } from '@caiting/web/ui/form/Field.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../../contract/entries.ts';
import { fieldWord, settingWord, valueWord } from '../../contract/words.ts';
import { readOptions } from '../../platform/query.ts';
import { useSaid } from '../../platform/texts.ts';
import styles from '../CallForm.module.css';
import { Choice, Fault } from '../FieldInput.tsx';
import { settingTexts } from './texts.ts';
import type { CallFormState } from '../use-call-form.ts';

type Setting = CallOutput<typeof consoleCalls.tenantSettings>['settings'][number];

/** Acts that give a setting a value, at once or later. */
const SETS: ReadonlySet<string> = new Set(['setTenantSetting', 'scheduleSetting']);
export const setsSetting = ({ name }: Entry): boolean => SETS.has(name);
export const SETTING_FIELDS: readonly string[] = ['key', 'value'];

/** A value as a form has it: words as they are, everything else as JSON. */
export const settingText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Which setting, among all that there are, and its value as what it is. What stands there now is where one begins. */
export function SettingInputs({ form }: { form: CallFormState }) {
  const t = useText(settingTexts);
  const say = useSaid();
  const { data } = useQuery(readOptions(consoleCalls.tenantSettings, {}));
  const { values, faults, put } = form;
  const key = textIn(values['key']);
  const value = textIn(values['value']);
  const setting = data?.settings.find((one) => one.key === key);
  // A form that a link opened names the setting alone. What was emptied by hand stays empty.
  const begun = useRef(value === '' ? null : key);
  useEffect(() => {
    if (setting === undefined || begun.current === setting.key) return;
    begun.current = setting.key;
    put('value', settingText(setting.value));
  }, [setting, put]);
  const options = (data?.settings ?? []).map((one) => ({
    value: one.key,
    label: `${say(settingWord(one.key))} · ${one.key}`,
  }));
  const isListed = key === '' || setting !== undefined;
  return (
    <>
      <Choice
        path="key"
        label={say(fieldWord('key'))}
        value={key}
        options={[{ value: '', label: t('choose') }, ...(isListed ? [] : [only(key)]), ...options]}
        error={faults['key']}
        onChange={(chosen) => put('key', chosen)}
      />
      {setting && <About setting={setting} />}
      {setting ? (
        <ValueInput setting={setting} value={value} fault={faults['value']} onChange={(to) => put('value', to)} />
      ) : (
        // Where the list could not be read, the server still says what fits.
        !isListed && (
          <One
            field={UNKNOWN}
            name="value"
            label={say(fieldWord('value'))}
            value={value}
            fault={faults['value']}
            onChange={(to) => put('value', to)}
          />
        )
      )}
    </>
  );
}

const UNKNOWN: SettingField = { kind: 'text', isByGroup: false, options: [], least: null, most: null };
const only = (key: string) => ({ value: key, label: key });
const textIn = (typed: unknown): string => (typeof typed === 'string' ? typed : '');

/** What it means, who must want it, and what stands there. */
function About({ setting: { meaning, class: kind, takesTwo, value, field } }: { setting: Setting }) {
  const t = useText(settingTexts);
  const say = useSaid();
  return (
    <div className={styles.hint}>
      <p>{say(meaning)}</p>
      <p>
        {say(valueWord('class', kind))} · {t(takesTwo ? 'two' : 'one')}
        {!field.isByGroup && field.kind !== 'json' && (
          <>
            {' · '}
            {t('now')} <b>{shownValue(field, value, [t('yes'), t('no')])}</b>
          </>
        )}
      </p>
    </div>
  );
}

function shownValue({ kind }: SettingField, value: unknown, [yes, no]: readonly [string, string]): string {
  if (typeof value === 'boolean') return value ? yes : no;
  const text = settingText(value);
  const amount = kind === 'yuan' ? parseMoney(text) : null;
  if (amount !== null) return yuanText(amount);
  return kind === 'percent' ? `${text}%` : text === '' ? '—' : text;
}

interface InputProps {
  readonly setting: Setting;
  readonly value: string;
  readonly fault: string | undefined;
  onChange(value: string): void;
}

function ValueInput({ setting, value, fault, onChange }: InputProps) {
  const t = useText(settingTexts);
  const say = useSaid();
  const { field } = setting;
  const label = say(fieldWord('value'));
  if (field.isByGroup) return <GroupInputs setting={setting} value={value} fault={fault} onChange={onChange} />;
  const options =
    field.kind === 'flag'
      ? [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]
      : field.kind === 'choice'
        ? field.options.map(only)
        : null;
  if (options === null)
    return <One field={field} name="value" label={label} value={value} fault={fault} onChange={onChange} />;
  return <Choice path="value" label={label} value={value} options={options} error={fault} onChange={onChange} />;
}

/** One figure or text, with its unit and its bounds. */
function One({
  field: { kind, least, most },
  name,
  label,
  value,
  fault,
  onChange,
}: Omit<InputProps, 'setting'> & { field: SettingField; name: string; label: string }) {
  const t = useText(settingTexts);
  const shared = {
    label,
    name,
    value,
    error: fault,
    required: true,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (kind === 'json') return <TextArea {...shared} rows={8} hint={t('json')} spellCheck={false} />;
  if (kind === 'text' && value.length > 60) return <TextArea {...shared} rows={3} />;
  return (
    <Field
      {...shared}
      size="m"
      hint={least !== null && most !== null ? t('between', { min: least, max: most }) : undefined}
      inputMode={kind === 'whole' ? 'numeric' : kind === 'text' ? undefined : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      before={kind === 'yuan' ? <span className={styles.unit}>¥</span> : undefined}
      after={kind === 'percent' ? <span className={styles.unit}>%</span> : undefined}
    />
  );
}

/** One field for each group of lotteries; what differs from what stands there says what stood there. */
function GroupInputs({ setting, value, fault, onChange }: InputProps) {
  const t = useText(settingTexts);
  const say = useSaid();
  const now = setting.value as Readonly<Record<string, unknown>>;
  const typed = groupsIn(value) ?? now;
  return (
    <fieldset className={styles.rows} data-field="value">
      <legend>{say(fieldWord('value'))}</legend>
      <div className={styles.fields}>
        {Object.keys(now).map((group) => {
          const [text, before] = [settingText(typed[group] ?? ''), settingText(now[group])];
          return (
            <div key={group} className={styles.half}>
              <One
                field={setting.field}
                name={`value.${group}`}
                label={text === before ? group.toUpperCase() : t('groupWas', { group: group.toUpperCase(), before })}
                value={text}
                fault={undefined}
                onChange={(to) => onChange(JSON.stringify({ ...now, ...typed, [group]: to }))}
              />
            </div>
          );
        })}
      </div>
      <Fault words={fault} />
    </fieldset>
  );
}

function groupsIn(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}
