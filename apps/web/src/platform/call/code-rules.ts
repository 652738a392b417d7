import { CODE_RULES, type CodeRule, type RefusalKey } from '@caiting/contract/wire';

const BY_CODE = new Map(CODE_RULES.map((rule) => [rule.code, rule]));

/** What the site does on a result code; undefined for one this build does not know (told with the server's sentence). */
export const ruleOf = (code: number): CodeRule | undefined => BY_CODE.get(code);

/** The code of a refusal that a page finds out itself. */
export function codeOf(key: RefusalKey): number {
  const rule = CODE_RULES.find((one) => one.key === key);
  if (!rule) throw new Error(`no code is called ${key}`);
  return rule.code;
}
