/**
 * What the site does on receipt of a code; the web's by-code table is made from it:
 *   silent   pass on without a word            field    the sentence stands at the field, or in place
 *   alert    dialog with one button            confirm  dialog with the message
 *   expire   forget the session, tell, go to /login with redirect
 *   login    forget the session; go to /login, or tell the message if already there
 *   reality  the reality check opens
 *   person   the page begins anew as whose login the browser has now
 *   goto:X   go to X
 */
export type CodeAct =
  | 'silent'
  | 'field'
  | 'alert'
  | 'confirm'
  | 'expire'
  | 'login'
  | 'reality'
  | 'person'
  | `goto:${string}`;

export interface CodeRow {
  readonly code: number;
  readonly zh: string;
  readonly en: string;
  readonly acts: CodeAct;
  /** Where the user goes after the alert. */
  readonly goesTo?: string;
}

export const row = (code: number, zh: string, en: string, acts: CodeAct, goesTo?: string): CodeRow => ({
  code,
  zh,
  en,
  acts,
  ...(goesTo ? { goesTo } : {}),
});
