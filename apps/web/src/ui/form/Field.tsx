import { Eye, EyeOff, TriangleAlert, X } from 'lucide-react';
import {
  use,
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { IconButton } from './Button.tsx';
import { cx } from '../cx.ts';
import styles from './Field.module.css';
import { UiWords } from '../words.ts';

interface Frame {
  label: string;
  /** Sentence under the field in grey. It stays under an `error`: what is asked for is needed most by whoever missed it. */
  hint?: ReactNode;
  /** Sentence under the field in the danger colour, before the hint; also sets aria-invalid. */
  error?: string | undefined;
  /** Hides the label from the eye only, where the place already names the field (an amount row, a search bar). */
  labelHidden?: boolean;
}

type Said = Pick<Frame, 'hint' | 'error'>;

function Messages({ inputId, hint, error }: Said & { inputId: string }) {
  return (
    <>
      {error && (
        <p id={`${inputId}-error`} className={cx(styles.help, styles.error)} role="alert">
          <TriangleAlert size={14} aria-hidden="true" /> {error}
        </p>
      )}
      {hint && (
        <p id={`${inputId}-help`} className={styles.help}>
          {hint}
        </p>
      )}
    </>
  );
}

/** Ids of what is said about a field, the error first. */
const describedBy = (inputId: string, { hint, error }: Said): string | undefined =>
  [error && `${inputId}-error`, hint && `${inputId}-help`].filter(Boolean).join(' ') || undefined;

export type FieldProps = Frame & {
  /** What stands inside the edge before and after the text: a unit, a captcha, a code button. */
  before?: ReactNode;
  after?: ReactNode;
  /** Shows × while there is text; called when it is pressed. */
  onClear?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  size?: 'm' | 'l';
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>;

/** A labelled text field, 48 px high, with its own sentence for hint or error (looks §5, Forms). */
export function Field({
  label,
  hint,
  error,
  labelHidden,
  before,
  after,
  onClear,
  inputRef,
  size = 'l',
  className,
  id,
  ...rest
}: FieldProps) {
  const own = useId();
  const words = use(UiWords);
  const inputId = id ?? own;
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={inputId} className={labelHidden ? 'sr' : styles.label}>
        {label}
      </label>
      <div className={cx(styles.box, size === 'm' && styles.small, error && styles.bad)}>
        {before}
        <input
          {...rest}
          id={inputId}
          ref={inputRef}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={describedBy(inputId, { hint, error }) ?? rest['aria-describedby']}
        />
        {onClear && rest.value ? (
          <IconButton label={words.clear} size="s" onClick={onClear}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        ) : null}
        {after}
      </div>
      <Messages inputId={inputId} hint={hint} error={error} />
    </div>
  );
}

/** A password field with an eye; the text is hidden again when the field loses the page. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  const words = use(UiWords);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          label={shown ? words.hidePassword : words.showPassword}
          size="s"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}

/** Several lines of text in the same frame. */
export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  className,
  id,
  ...rest
}: Frame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const own = useId();
  const inputId = id ?? own;
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={inputId} className={labelHidden ? 'sr' : styles.label}>
        {label}
      </label>
      <div className={cx(styles.box, styles.area, error && styles.bad)}>
        <textarea
          rows={4}
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, { hint, error })}
        />
      </div>
      <Messages inputId={inputId} hint={hint} error={error} />
    </div>
  );
}
