import { create } from 'zustand';

/** What a dialog says. `confirm` has two buttons, the safe one left; `alert` one. */
export interface Question {
  kind: 'alert' | 'confirm';
  title?: string;
  text: string;
  /** Names the act (充值, 去设置): never 确定 where a better word exists. */
  actLabel?: string;
  cancelLabel?: string;
  destructive?: boolean;
}
interface Asked extends Question {
  id: number;
  answer(accepted: boolean): void;
}
export interface Toast {
  id: number;
  kind: 'ok' | 'failed' | 'busy';
  text: string;
}
interface Notices {
  /** Oldest first: one dialog is shown at a time. */
  questions: readonly Asked[];
  toast: Toast | null;
}

const OK_MS = 2000;
const FAILED_MS = 4000;
let nextId = 1;
let hideTimer: ReturnType<typeof setTimeout> | undefined;

export const useNotices = create<Notices>(() => ({ questions: [], toast: null }));

function ask(question: Question): Promise<boolean> {
  const waiting = useNotices.getState().questions;
  // The same sentence twice (two calls failing together) is one dialog.
  const twin = waiting.find(
    (other) => other.kind === question.kind && other.text === question.text && other.title === question.title,
  );
  return new Promise((resolve) => {
    if (twin) {
      const first = twin.answer;
      twin.answer = (accepted) => {
        first(accepted);
        resolve(accepted);
      };
      return;
    }
    const id = nextId++;
    const answer = (accepted: boolean) => {
      useNotices.setState((state) => ({ questions: state.questions.filter((other) => other.id !== id) }));
      resolve(accepted);
    };
    useNotices.setState((state) => ({ questions: [...state.questions, { ...question, id, answer }] }));
  });
}

/** Shows one sentence with one button; resolves when it is closed. Callable from anywhere, also outside React. */
export async function showAlert(text: string, options: Omit<Question, 'kind' | 'text'> = {}): Promise<void> {
  await ask({ ...options, kind: 'alert', text });
}

/** Asks; true when the act's button was pressed, false for cancel or Escape. */
export function showConfirm(text: string, options: Omit<Question, 'kind' | 'text'> = {}): Promise<boolean> {
  return ask({ ...options, kind: 'confirm', text });
}

/** A short note that needs no decision: 2 s, errors 4 s, busy until replaced. One at a time; the newest wins. */
export function showToast(text: string, kind: Toast['kind'] = 'ok'): void {
  clearTimeout(hideTimer);
  useNotices.setState({ toast: { id: nextId++, kind, text } });
  if (kind !== 'busy') hideTimer = setTimeout(hideToast, kind === 'failed' ? FAILED_MS : OK_MS);
}

/** Closes every dialog as if it had been refused, and the toast: who was asked is not here any more. */
export function dismissNotices(): void {
  for (const { answer } of useNotices.getState().questions) answer(false);
  hideToast();
}

/** Takes the current toast away, for the end of a busy one that has nothing to say. */
export function hideToast(): void {
  clearTimeout(hideTimer);
  useNotices.setState({ toast: null });
}
