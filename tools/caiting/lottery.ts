import { existsSync } from 'node:fs';

/** `./caiting lottery <settle|preview|rtp|draws|verify|liability|replay>`: each command is loaded only when asked for. */
type Run = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, { readonly file: string; readonly help: string }>> = {
  settle: {
    file: './lottery/settle.ts',
    help: 'JSON lines {"g","p","bet","draw"} on standard input → {"count","settle"} or {"error"}',
  },
  preview: {
    file: './lottery/preview.ts',
    help: 'JSON lines {"g","p","bet","stake","base","point"} → the most one draw can return, and odds, or {"error"}',
  },
  rtp: { file: './lottery/rtp.ts', help: 'exact probabilities of every play as fractions' },
  draws: { file: './lottery/draws.ts', help: '<group> <n>: n results of the real draw function' },
  verify: { file: './lottery/verify.ts', help: 'proves a published draw from its chain link and beacon' },
  liability: {
    file: './lottery/liability.ts',
    help: '<file>: proves that a balance is part of what the site said it owes',
  },
  replay: { file: './lottery/replay.ts', help: '<lottery> <issue>: recomputes a past issue from its stored inputs' },
};

const isThere = (file: string): boolean => existsSync(new URL(file, import.meta.url));

export async function run(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || !isThere(command.file)) {
    const known = Object.entries(COMMANDS).filter(([, { file }]) => isThere(file));
    const lines = known.map(([key, { help }]) => `  ${key.padEnd(9)} ${help}`);
    process.stderr.write(`usage: caiting lottery <command>\n${lines.join('\n')}\n`);
    return 2;
  }
  const loaded = (await import(command.file)) as { run: Run };
  return loaded.run(rest);
}
