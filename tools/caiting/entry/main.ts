import { COMMANDS, helpOf, listOfCommands, wrongArgument } from './commands.ts';
import { readRelease } from '../site/root.ts';

/** A command of `./caiting`: gives the exit code. */
export interface Command {
  run(args: readonly string[]): Promise<number>;
}

/** Wrong usage, as shells have it. */
const MISUSED = 2;
/** `start` will not start and has said why: supervise.sh does not try again (EX_CONFIG of sysexits.h). */
const REFUSED = 78;

const [name = '', ...args] = process.argv.slice(2);
const isRelease = readRelease() !== null;
if (['', 'help', '--help', '-h'].includes(name)) {
  process.stdout.write(listOfCommands(isRelease));
  process.exit(0);
}
if (!Object.hasOwn(COMMANDS, name)) {
  process.stderr.write(`caiting: 没有这个命令 / no such command: ${name}\n${listOfCommands(isRelease)}`);
  process.exit(MISUSED);
}
if (isRelease && COMMANDS[name]?.inClonesOnly) {
  process.stderr.write(
    `caiting ${name}: 发布包里没有，请在源码仓库中运行 / not in a release: run it in a clone of the repository\n`,
  );
  process.exit(MISUSED);
}

/** True when the flag is for us: behind the name of a tool it is the tool's. */
const asksForHelp = (name === 'run' ? args.slice(0, 1) : args).some((arg) => arg === '--help' || arg === '-h');
try {
  const load = async (): Promise<Command> => (await import(`../${COMMANDS[name]?.file ?? name}.ts`)) as Command;
  if (asksForHelp) {
    process.stdout.write(helpOf(name));
    if (COMMANDS[name]?.lists) await (await load()).run([]);
    process.exit(0);
  }
  const wrong = wrongArgument(name, args);
  if (wrong !== null) {
    process.stderr.write(`caiting ${name}: ${wrong}\n${helpOf(name)}`);
    process.exit(name === 'start' ? REFUSED : MISUSED);
  }
  process.exit(await (await load()).run(args));
} catch (error) {
  // A sentence for a person; the stack only when asked for.
  const { message, stack } = error as Error;
  process.stderr.write(`${process.env['CAITING_LOG'] === 'debug' ? stack : message}\n`);
  process.exit(name === 'start' ? REFUSED : 1);
}
