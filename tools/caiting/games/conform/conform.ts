import { readFileSync } from 'node:fs';
import { conform } from './kit.ts';

const USAGE = `usage: caiting games conform <url> --key=<file> [--name=<provider>] [--wallet-timeout=<ms>]
  The provider runs in its test mode: it answers POST /v1/test/play and /v1/test/settle (docs/providers/games.md), and takes the wallet from /v1/test/wallet.
`;

/** `./caiting games conform <url>`: tries a provider against the contract. Exit code 1 when a case is red. */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const [url = ''] = args.filter((arg) => !arg.startsWith('--'));
  const keyFile = option('key');
  if (!URL.canParse(url) || keyFile === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const peer = { provider: option('name') ?? 'provider', key: readFileSync(keyFile, 'utf8').trim(), url };
  const { postSigned } = await import('@caiting/server/platform/signed/post');
  const verdicts = await conform({
    ...peer,
    timeoutMs: Number(option('wallet-timeout') ?? 5_000),
    pointAt: async (wallet) =>
      void (await postSigned(peer, '/v1/test/wallet', JSON.stringify({ wallet }), { timeoutMs: 10_000 })),
  });
  for (const { name, says, isRight } of verdicts) process.stdout.write(`${isRight ? 'ok ' : 'RED'} ${name}: ${says}\n`);
  const red = verdicts.filter(({ isRight }) => !isRight).length;
  process.stdout.write(`${verdicts.length} cases, ${red} red\n`);
  return red === 0 ? 0 : 1;
}
