import type { CallDef, CallWireInput, RefusalKey } from '@caiting/contract/wire';
import { uuid } from '@caiting/web/uuid';
import { useEffect, useRef, useState } from 'react';
import type { Entry } from '../contract/entries.ts';
import { fieldsOf, type FormField } from '../contract/fields.ts';
import { CallFault, send } from '../platform/client.ts';
import { refreshAll } from '../platform/query.ts';
import { draftOf, keepDraft } from './drafts.ts';
import { faultsOf, firstValues, secretFor, wireInput, type Typed, type Values } from './values.ts';

/** Where a form stands. */
export type Step =
  | { readonly at: 'fill' }
  /** Money: what will happen, before it does. */
  | { readonly at: 'check' }
  | { readonly at: 'sending' }
  | { readonly at: 'done'; readonly answer: unknown; readonly secret: string | null }
  /** Asked for; a second person decides. */
  | { readonly at: 'waiting'; readonly note: string }
  | { readonly at: 'unanswered'; readonly sentAt: number; readonly requestId: string }
  /** The thing is not what it was when the form was opened. */
  | { readonly at: 'conflict'; readonly note: string }
  | { readonly at: 'stepUp' };

/** Refusals that say so: somebody else was quicker, or it has changed. */
const CONFLICTS: ReadonlySet<string> = new Set([
  'settingChanged',
  'withdrawNotReviewable',
  'adjustmentOver',
  'paymentCaseOver',
  'betNotAside',
  'liveReportUnknown',
  'approvalOver',
  'approvalOutdated',
]);
const WAITS: ReadonlySet<RefusalKey> = new Set<RefusalKey>(['secondStaffNeeded']);
const STEP_UP: RefusalKey = 'staffStepUpDue';

export interface CallFormState {
  readonly fields: readonly FormField[];
  readonly values: Values;
  readonly faults: Readonly<Record<string, string>>;
  /** What the server said against the whole of it. */
  readonly refused: string | null;
  readonly step: Step;
  readonly isMoney: boolean;
  put(name: string, value: Typed): void;
  /** Checks what is typed and goes on: to the check of money, or to the server. */
  next(): void;
  /** Sends, once. */
  act(): void;
  toFill(): void;
  restart(): void;
}

/** Whether an act is drawn with its sum before it is done. */
export const movesMoney = ({ call, act }: Entry): boolean =>
  (call as CallDef).movesMoney === true || act?.changes === 'money';

/** The state of one form of one act. `filled`: what the row it was opened from gives. */
export function useCallForm(
  entry: Entry,
  filled: Readonly<Record<string, string>>,
  draftKey: string,
  onDone: () => void,
): CallFormState {
  const [fields] = useState(() => fieldsOf(entry.call, entry.words));
  const [values, setValues] = useState<Values>(() => draftOf(draftKey) ?? firstValues(fields, filled));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [step, setStep] = useState<Step>({ at: 'fill' });
  const requestId = useRef(uuid());
  const isMoney = movesMoney(entry);
  useEffect(() => {
    if (step.at === 'done' || step.at === 'waiting') keepDraft(draftKey, null);
  }, [step, draftKey]);

  const put = (name: string, value: Typed): void => {
    const next = { ...values, [name]: value };
    setValues(next);
    keepDraft(draftKey, next);
    setFaults(({ [name]: _, ...others }) => others);
    // Another wish is another request.
    requestId.current = uuid();
  };
  const tell = (error: unknown, sentAt: number): void => {
    if (!(error instanceof CallFault)) throw error;
    setRefused(null);
    const { key, field, message } = error;
    if (error.isUnanswered) return setStep({ at: 'unanswered', sentAt, requestId: requestId.current });
    if (key !== null && WAITS.has(key)) {
      setStep({ at: 'waiting', note: message });
      return refreshAll();
    }
    if (key === STEP_UP) return setStep({ at: 'stepUp' });
    if (key !== null && CONFLICTS.has(key)) {
      setStep({ at: 'conflict', note: message });
      return refreshAll();
    }
    setStep({ at: 'fill' });
    if (field !== null && fields.some(({ name }) => name === field)) setFaults({ [field]: message });
    else setRefused(message);
  };
  const act = (): void => {
    const secret = secretFor(entry, values);
    const wire = {
      ...wireInput(fields, values),
      ...((entry.call as CallDef).movesMoney ? { requestId: requestId.current } : {}),
      ...((entry.call as CallDef).file ? { file: values['file'] } : {}),
      ...(secret ? { password: secret.hash } : {}),
    };
    const sentAt = Date.now();
    setStep({ at: 'sending' });
    send(entry.call, wire as CallWireInput<typeof entry.call>).then(
      (answer) => {
        setRefused(null);
        setStep({ at: 'done', answer, secret: secret?.password ?? null });
        refreshAll();
        onDone();
      },
      (error: unknown) => tell(error, sentAt),
    );
  };
  const next = (): void => {
    const found = faultsOf(fields, values);
    setFaults(found);
    setRefused(null);
    if (Object.keys(found).length > 0) return;
    if (isMoney) setStep({ at: 'check' });
    else act();
  };
  const restart = (): void => {
    keepDraft(draftKey, null);
    requestId.current = uuid();
    setValues(firstValues(fields, filled));
    setStep({ at: 'fill' });
  };
  return {
    fields,
    values,
    faults,
    refused,
    step,
    isMoney,
    put,
    next,
    act,
    toFill: () => setStep({ at: 'fill' }),
    restart,
  };
}
