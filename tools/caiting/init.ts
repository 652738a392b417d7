import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { InitReport } from '@caiting/server/init';

/** What is asked for, in this order, when neither a flag nor the file says it. */
const QUESTIONS = [
  ['tenantName', '站点名称 / name of the site：'],
  ['admins', '两名管理员的账号，用逗号分开 / two administrators, with a comma between：'],
  ['room', '第一个聊天室的名称 / title of the first chat room：'],
] as const;
const NEEDED = QUESTIONS.map(([key]) => key);

type Answers = Partial<Record<'tenantName' | 'room', string>> & { admins?: string[]; lotteries?: string[] };

/** `./caiting init`: makes an empty folder the site of production (docs/decisions/0150), by questions or unattended. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      name: { type: 'string' },
      admins: { type: 'string' },
      room: { type: 'string' },
      lotteries: { type: 'string' },
      secrets: { type: 'string' },
    },
  });
  const { readConfig } = await import('@caiting/server/config');
  const { SitePlan, initSite } = await import('@caiting/server/init');
  const plan = SitePlan.safeParse(await complete(answersOf(values)));
  if (!plan.success) {
    const wrong = plan.error.issues.map(({ path }) => path.join('.')).join(', ');
    process.stderr.write(`caiting: 这些项目不正确 / not valid: ${wrong}\n`);
    return 2;
  }
  const secrets = values.secrets === undefined ? undefined : fromWhereTheyStand(values.secrets);
  // Before anything is made: passwords that cannot be written would be lost.
  if (secrets !== undefined) writeFileSync(secrets, '', { mode: 0o600, flag: 'wx' });
  hand(await initSite(readConfig(), plan.data), secrets);
  return 0;
}

type Flags = Readonly<Record<'from' | 'name' | 'admins' | 'room' | 'lotteries', string | undefined>>;

function answersOf(flags: Partial<Flags>): Answers {
  const file =
    flags.from === undefined ? {} : (JSON.parse(readFileSync(fromWhereTheyStand(flags.from), 'utf8')) as Answers);
  return {
    ...file,
    ...(flags.name !== undefined && { tenantName: flags.name }),
    ...(flags.room !== undefined && { room: flags.room }),
    ...(flags.admins !== undefined && { admins: listOf(flags.admins) }),
    ...(flags.lotteries !== undefined && { lotteries: listOf(flags.lotteries) }),
  };
}

const fromWhereTheyStand = (path: string): string => resolve(process.env['CAITING_CWD'] ?? '.', path);
const listOf = (text: string): string[] =>
  text
    .split(/[,，\s]+/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Asks a person for what is missing; nobody there to ask is an error that names it. */
async function complete(answers: Answers): Promise<Answers> {
  const missing = QUESTIONS.filter(([key]) => answers[key] === undefined);
  if (missing.length === 0) return answers;
  if (!process.stdin.isTTY)
    throw new Error(
      `caiting: 还缺 / still missing: ${missing.map(([key]) => key).join(', ')} (--from=<plan.json>: ${NEEDED.join(', ')}, lotteries)`,
    );
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const complete: Record<string, unknown> = { ...answers };
    for (const [key, question] of missing) {
      const said = (await terminal.question(question)).trim();
      complete[key] = key === 'admins' ? listOf(said) : said;
    }
    return complete as Answers;
  } finally {
    terminal.close();
  }
}

/** Passwords are shown once, or go to a file that only its owner reads. */
function hand({ admins, missing }: InitReport, secrets: string | undefined): void {
  const lines = ['站点已就绪 / the site is set up'];
  if (secrets !== undefined) {
    writeFileSync(secrets, `${JSON.stringify(admins, null, 2)}\n`);
    lines.push(`管理员密码 / passwords of the administrators: ${secrets}`);
  } else {
    for (const { staffName, password } of admins)
      lines.push(`管理员 ${staffName}，首次密码 ${password}（只显示这一次） / first password, shown this once`);
  }
  lines.push('还缺 / still missing:', ...missing.map((line) => `  ${line}`));
  lines.push(
    '两名管理员各自首次登录控制台：换密码、绑两步验证、生成签名密钥（本站首批密钥，指纹请抄存）',
    '  / each administrator signs in to the console first: a password, a second factor and a signing key of their own; write both fingerprints down',
    '  （命令行 / by commands: ./caiting staff password, staff enrol, staff key make）',
  );
  lines.push('下一步 / next: CAITING_PRODUCTION=1 ./caiting start', '');
  process.stdout.write(lines.join('\n'));
}
