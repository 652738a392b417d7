import { existsSync } from 'node:fs';

/** A command of `./caiting`: gives the exit code. */
export interface Command {
  run(args: readonly string[]): Promise<number>;
}

/** `start` will not start and has said why: keep.sh does not try again (EX_CONFIG of sysexits.h). */
const REFUSED = 78;

const COMMANDS: Readonly<Record<string, string>> = {
  start: '启动全站：数据库、演示数据、网页、服务器    start everything and print the address',
  dev: '开发模式：改动即重启，网页热更新           server and web with reload',
  test: '全部测试，含浏览器流程                     all tests, browser journeys included',
  check: '格式、规范、类型、依赖方向、体积           format, lint, types, arrows, dead code, size',
  bench: '性能测量：./caiting bench <name> --json    measure one thing; last line is JSON',
  lottery: '开奖验证：./caiting lottery verify …       verify draws apart from the server',
  audit: '账目审计，退出码说明结果                   prove the books; the exit code says it',
  staff: '运营操作：./caiting staff <act> …          operator acts',
};

const [name = '', ...args] = process.argv.slice(2);
const file = new URL(`./${name}.ts`, import.meta.url);
if (!Object.hasOwn(COMMANDS, name) || !existsSync(file)) {
  const list = Object.entries(COMMANDS).map(([command, text]) => `  ./caiting ${command.padEnd(8)} ${text}`);
  process.stderr.write(`用法 / usage:\n${list.join('\n')}\n`);
  process.exit(name === '' || name === 'help' || name === '--help' ? 0 : 2);
}

try {
  const command = (await import(file.href)) as Command;
  process.exit(await command.run(args));
} catch (error) {
  // A sentence for a person; the stack only when asked for.
  const { message, stack } = error as Error;
  process.stderr.write(`${process.env['CAITING_LOG'] === 'debug' ? stack : message}\n`);
  process.exit(name === 'start' ? REFUSED : 1);
}
