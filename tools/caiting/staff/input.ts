import { consoleCalls } from '@caiting/contract';
import type { Act } from './commands.ts';
import { GIVEN_FILE } from './call.ts';
import { askSecret, restOfInput } from './typed.ts';

/** A file that goes with a call. */
const FILE_OPTIONS = ['--picture=', '--file='] as const;
/** A value that stands on standard input. */
const FROM_INPUT = '-';

/** Values in the order of the act's words, or as name=value; "-" from standard input; a file by its option. */
export async function inputOf(act: Act, values: readonly string[]): Promise<Record<string, string>> {
  const input = written(act, values);
  for (const [name, value] of Object.entries(input)) if (value === FROM_INPUT) input[name] = await restOfInput();
  if (setsPassword(act, input) && input['value'] === undefined) input['value'] = await askSecret('4 位房间密码：');
  return input;
}

/** What other people of the machine could read in the list of processes; null when there is none. */
export function secretOnCommandLine(act: Act, values: readonly string[]): string | null {
  const input = written(act, values);
  const isSecret = setsPassword(act, input) && !['', FROM_INPUT, undefined].includes(input['value']);
  if (!isSecret && input['password'] === undefined && input['code'] === undefined) return null;
  return '密码和验证码不能写在命令行：省略它（会询问），或写 - 从标准输入读取';
}

const setsPassword = ({ call }: Act, input: Record<string, string>): boolean =>
  call.path === consoleCalls.updateRoom.path && input['key'] === 'password';

function written({ words }: Act, values: readonly string[]): Record<string, string> {
  const input: Record<string, string> = {};
  let next = 0;
  for (const value of values) {
    const option = FILE_OPTIONS.find((one) => value.startsWith(one));
    if (option !== undefined) {
      input[GIVEN_FILE] = value.slice(option.length);
      continue;
    }
    const [, name = '', text = ''] = /^(\w+)=(.*)$/s.exec(value) ?? [];
    if (words.includes(name) || ['password', 'code'].includes(name)) input[name] = text;
    else input[words[next++] ?? `value${next}`] = value;
  }
  return input;
}
