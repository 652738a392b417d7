import type { CallDef, CallWireInput, RefusalKey } from '@caiting/contract/wire';
import { uuid } from '@caiting/web/uuid';
import { textOf } from '@caiting/web/i18n/i18n.ts';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { showAlert } from '@caiting/web/ui/overlay/notices.ts';
import { useEffect, useRef, useState } from 'react';
import type { Entry } from '../contract/entries.ts';
import { fieldsOf, type FormField } from '../contract/fields.ts';
import { shapeOf } from '../contract/schema.ts';
import { CallFault, send } from '../platform/client.ts';
import { refreshAll } from '../platform/query.ts';
import { said } from '../platform/texts.ts';
import { draftOf, keepDraft } from './drafts.ts';
import { formTexts } from './texts.ts';
import { useSigning, type FormSigning } from './use-signing.ts';
import { faultsOf, firstValues, secretFor, wireInput, type Typed, type Values } from './values.ts';

/** Where a form stands. */
export type Step =
  | { readonly at: 'fill' }
  /** Of money, and where an act can say what it would come to: what will happen, before it does. */
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
const CONFLICTS: ReadonlySet<RefusalKey> = new Set<RefusalKey>([
  'settingChanged',
  'withdrawNotReviewable',
  'reviewNotAwaited',
  'adjustmentOver',
  'paymentCaseOver',
  'resultNotAwaited',
  'issueNotVoidable',
  'betNotAside',
  'roundNotVoidable',
  'reportClaimed',
  'reportDecided',
  'liveReportUnknown',
  'approvalOver',
  'approvalOutdated',
]);
const WAITS: ReadonlySet<RefusalKey> = new Set<RefusalKey>(['secondStaffNeeded']);
const STEP_UP: RefusalKey = 'staffStepUpDue';
/** The signature took too long on its way: what was typed stands, and one press signs anew. */
const SIGN_ANEW: RefusalKey = 'signatureOld';

export interface CallFormState {
  readonly fields: readonly FormField[];
  readonly values: Values;
  readonly faults: Readonly<Record<string, string>>;
  /** What the server said against the whole of it. */
  readonly refused: string | null;
  readonly step: Step;
  readonly isMoney: boolean;
  readonly signing: FormSigning;
  /** What would be sent now. */
  wire(): Readonly<Record<string, unknown>>;
  put(name: string, value: Typed): void;
  /** Checks what is typed and goes on: to what is shown before it is done, or to the server. */
  next(): void;
  /** Sends, once. */
  act(): void;
  toFill(): void;
  restart(): void;
}

/** Whether an act is drawn with its sum before it is done. */
export const movesMoney = ({ call, act }: Entry): boolean =>
  (call as CallDef).movesMoney === true || act?.changes === 'money';

/** Whether something is shown before it is sent: the sum, or what it would come to. */
export const isShownFirst = (entry: Entry): boolean => movesMoney(entry) || entry.preview !== undefined;

/** Whether the number of the request goes along: also with an act that another act is done by, whose line in the log is found by it. */
export const takesRequestId = ({ call }: Entry): boolean =>
  (call as CallDef).movesMoney === true || 'requestId' in shapeOf(call.input);

/** Where a form stands after a call that was not done, and what is said about it. */
interface Told {
  readonly step: Step;
  readonly refused?: string;
  readonly faults?: Readonly<Record<string, string>>;
  /** What others did is shown by lists that are read again. */
  readonly isNews?: true;
}

interface Sent {
  readonly at: number;
  readonly requestId: string;
  /** It was sent from the look that shows the sum. */
  readonly isChecked: boolean;
}

function toldBy(error: unknown, fields: readonly FormField[], sent: Sent): Told {
  if (!(error instanceof CallFault)) throw error;
  const { key, field, message } = error;
  if (error.isUnanswered) return { step: { at: 'unanswered', sentAt: sent.at, requestId: sent.requestId } };
  if (key !== null && WAITS.has(key)) return { step: { at: 'waiting', note: message }, isNews: true };
  if (key === STEP_UP) return { step: { at: 'stepUp' } };
  if (key !== null && CONFLICTS.has(key)) return { step: { at: 'conflict', note: message }, isNews: true };
  if (key === SIGN_ANEW && sent.isChecked) return { step: { at: 'check' }, refused: message };
  const isOfField = field !== null && fields.some(({ name }) => name === field);
  return {
    step: { at: 'fill' },
    ...(isOfField ? { faults: { [field]: message } } : { refused: message }),
    // The foot must not go on promising a key that is gone.
    ...(key === 'signingKeyUnknown' ? { isNews: true as const } : {}),
  };
}

/** What no person types: the number of the request, and the hash of what the first person signed, which the second one names. */
interface OfClient {
  readonly requestId: string;
  readonly statement: string | undefined;
}

/** What goes over the wire, but for a password that is made on the way. */
const plainWire = (
  entry: Entry,
  fields: readonly FormField[],
  values: Values,
  { requestId, statement }: OfClient,
): Record<string, unknown> => ({
  ...wireInput(fields, values),
  ...(takesRequestId(entry) ? { requestId } : {}),
  ...(statement === undefined ? {} : { statement }),
  ...((entry.call as CallDef).file ? { file: values['file'] } : {}),
});

/** Whether the form still stands: what comes of an act whose form was closed meanwhile is told all the same. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** The state of one form of one act. `filled`: what the row it was opened from gives. */
export function useCallForm(entry: Entry, filled: Readonly<Record<string, string>>, draftKey: string): CallFormState {
  const [fields] = useState(() => fieldsOf(entry.call, entry.words));
  const [draft] = useState(() => draftOf(draftKey));
  const [values, setValues] = useState<Values>(() => draft?.values ?? firstValues(fields, filled));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [step, setStep] = useState<Step>({ at: 'fill' });
  const requestId = useRef(draft?.requestId ?? uuid());
  const isTyped = useRef(draft !== undefined);
  /** Under way, or nobody knows what came of it. */
  const isSent = useRef(false);
  const isHere = useIsHere();
  const isMoney = movesMoney(entry);
  const signing = useSigning(entry, values);
  useEffect(() => {
    if (step.at === 'done' || step.at === 'waiting') keepDraft(draftKey, null);
    // What only the row gave is read from it again.
    else if (isTyped.current || isSent.current) keepDraft(draftKey, { values, requestId: requestId.current });
  }, [step, values, draftKey]);

  const put = (name: string, value: Typed): void => {
    isTyped.current = true;
    setValues((before) => ({ ...before, [name]: value }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path !== name)));
    // Another wish is another request.
    requestId.current = uuid();
  };
  const tell = (error: unknown, at: number): void => {
    const told = toldBy(error, fields, { at, requestId: requestId.current, isChecked: isShownFirst(entry) });
    setStep(told.step);
    setRefused(told.refused ?? null);
    setFaults(told.faults ?? {});
    if (told.isNews) refreshAll();
    isSent.current = told.step.at === 'unanswered';
    if (told.step.at === 'waiting' || !(isTyped.current || isSent.current)) keepDraft(draftKey, null);
    if (!isHere.current) void showAlert(`${said(entry)}: ${(error as CallFault).message}`);
  };
  const wire = (): Record<string, unknown> =>
    plainWire(entry, fields, values, { requestId: requestId.current, statement: signing.agreed?.signed?.hash });
  const act = (): void => {
    const secret = secretFor(entry, values);
    const sent = { ...wire(), ...(secret ? { password: secret.hash } : {}) } as CallWireInput<typeof entry.call>;
    const sentAt = serverNow();
    isSent.current = true;
    setStep({ at: 'sending' });
    setRefused(null);
    send(entry.call, sent, { promised: signing.here?.active?.key.fingerprint ?? null }).then(
      (answer) => {
        setStep({ at: 'done', answer, secret: secret?.password ?? null });
        keepDraft(draftKey, null);
        refreshAll();
        if (!isHere.current) void showAlert([said(entry), textOf(formTexts, 'done'), secret?.password ?? ''].join(' '));
      },
      (error: unknown) => tell(error, sentAt),
    );
  };
  const next = (): void => {
    const found = faultsOf(fields, values);
    setFaults(found);
    setRefused(null);
    if (Object.keys(found).length > 0) return;
    if (isShownFirst(entry)) setStep({ at: 'check' });
    else act();
  };
  const restart = (): void => {
    isTyped.current = false;
    isSent.current = false;
    requestId.current = uuid();
    setValues(firstValues(fields, filled));
    setStep({ at: 'fill' });
  };
  const toFill = (): void => setStep({ at: 'fill' });
  return { fields, values, faults, refused, step, isMoney, signing, wire, put, next, act, toFill, restart };
}
