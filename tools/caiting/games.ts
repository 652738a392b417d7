/** `./caiting games <returns|deal|verify|conform>`: each command is loaded only when asked for. */
interface Command {
  readonly file: string;
  readonly help: string;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  returns: { file: './games/returns.ts', help: '[--json]: exact return of every bet as a fraction, by enumeration' },
  deal: {
    file: './games/deal.ts',
    help: '--rounds=N --seed=S: shuffled shoes, a JSON line {"shoe":[…]} a round, the same for the same seed',
  },
  conform: {
    file: './games/conform/conform.ts',
    help: '<url> --key=<file>: tries a provider of games against the wallet’s contract (docs/providers/games.md)',
  },
  verify: { file: './games/verify.ts', help: '<file or ->: proves a round from the file that its page gives' },
};

export async function run(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const lines = Object.entries(COMMANDS).map(([key, { help }]) => `  ${key.padEnd(8)} ${help}`);
    process.stderr.write(`usage: caiting games <command>\n${lines.join('\n')}\n`);
    return 2;
  }
  const loaded = (await import(command.file)) as { run(args: readonly string[]): Promise<number> };
  return loaded.run(rest);
}
