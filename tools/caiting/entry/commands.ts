import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** What stands in the list of commands, and what `--help` says. */
export interface CommandInfo {
  readonly summary: string;
  readonly usage: string;
  /** More lines of the help: what the words mean, which variables of the environment count. */
  readonly help?: readonly string[];
  /** The flags it takes; all others are refused. `null`: they are for a tool that checks them itself. */
  readonly options: ParseArgsOptionsConfig | null;
  /** Words besides flags; default none. */
  readonly words?: boolean;
  /** Called without words it lists what it can do; its help says that too. */
  readonly lists?: boolean;
  /** It needs sources and tools that a release (`./caiting build`) lacks. */
  readonly inClonesOnly?: boolean;
  /** Where its source stands in tools/caiting, if not under its own name. */
  readonly file?: string;
}

const DATA = [
  'PORT              端口 / port (3000)',
  'CAITING_DATA      数据文件夹 / data folder (.data)',
  'DATABASE_URL      使用自己的 PostgreSQL / a PostgreSQL of yours',
  'CAITING_APP_DATABASE_URL  服务器自己的登录 / how the server itself signs in there',
];

export const COMMANDS: Readonly<Record<string, CommandInfo>> = {
  start: {
    summary: '启动全站：数据库、演示数据、网页、服务器    start everything and print the address',
    usage: './caiting start',
    help: DATA,
    options: {},
  },
  dev: {
    summary: '开发模式：改动即重启，网页热更新           server and web with reload',
    inClonesOnly: true,
    usage: './caiting dev',
    help: [...DATA, 'VITE_PORT         网页端口 / port of the page (5173)'],
    options: {},
  },
  test: {
    summary: '测试：提交前必过的全部，或指定的文件       the tests that guard a landing, or the files named',
    inClonesOnly: true,
    usage:
      './caiting test [file or folder …] [--slow | --all | --changed <commit>] [--name <text>] [--project phone|desktop] [--unit | --browser] [--check]',
    help: [
      '--slow            只运行本身就慢的测试（文件名含 .slow.） / what is slow by its subject: files named *.slow.*',
      '--all             两者都运行 / both',
      '--changed         自某次提交以来改动的文件所对应的测试，如 --changed main / what guards the files that differ from a commit',
      'file.test.ts      单元与数据库测试 / unit and database tests (vitest); 指定的文件总会运行 / a file that is named runs in any case',
      'e2e/name.spec.ts  浏览器流程 / a browser journey (Playwright)',
      'file.ts           旁边的测试 / the test beside it',
      '--name            只运行名称含此文字的测试 / only tests whose name has this text',
      '--project         以此屏幕运行；否则每个文件用自己的屏幕 / journeys at this size; otherwise each file has its own; @both has two where files are named',
      '--unit --browser  只运行一半 / one half of all',
      '--check           同时运行 ./caiting check / ./caiting check beside the first tests',
    ],
    options: {
      name: { type: 'string' },
      project: { type: 'string' },
      unit: { type: 'boolean' },
      browser: { type: 'boolean' },
      slow: { type: 'boolean' },
      all: { type: 'boolean' },
      check: { type: 'boolean' },
      changed: { type: 'string' },
    },
    words: true,
  },
  check: {
    summary: '格式、规范、类型、依赖方向、体积           format, lint, types, arrows, dead code, size',
    inClonesOnly: true,
    usage: './caiting check [step …] [--fix]',
    help: ['--fix             先整理格式与可自动修正之处 / first write what can be put right by itself'],
    options: { fix: { type: 'boolean' } },
    words: true,
  },
  build: {
    summary: '打包：./caiting build <folder>            what production runs from, in one folder',
    usage: './caiting build <folder>',
    inClonesOnly: true,
    help: [
      '内含 Node、依赖包和网页；启动时不下载、不编译、不写入 / with its Node, packages and pages: a start fetches, builds and writes nothing there',
      '核对：cd <folder> && sha256sum --check --quiet SHA256SUMS / to verify it',
    ],
    options: {},
    words: true,
  },
  run: {
    summary: '用 Node 24 运行工具：./caiting run oxfmt a.ts  run a tool of the workspace with Node 24',
    inClonesOnly: true,
    usage: './caiting run <tool> [argument …]',
    options: null,
    words: true,
    lists: true,
  },
  bench: {
    summary: '性能测量：./caiting bench <name> --json    measure one thing; last line is JSON',
    inClonesOnly: true,
    usage: './caiting bench <name> [--json] [--report] [--<figure>=<value> …]',
    help: [
      '--report          记入 bench/results，并重写 docs/performance.md / keep the figures and write the page again',
    ],
    options: null,
    words: true,
    lists: true,
  },
  lottery: {
    summary: '开奖验证：./caiting lottery verify …       verify draws apart from the server',
    usage: './caiting lottery <command> …',
    options: {
      base: { type: 'string' },
      bet: { type: 'string' },
      anchor: { type: 'string' },
      root: { type: 'string' },
      json: { type: 'boolean' },
    },
    words: true,
    lists: true,
  },
  games: {
    summary: '棋牌：返奖率、洗牌、牌局验证              returns, shuffles and proofs of the card games',
    usage: './caiting games <command> …',
    options: { json: { type: 'boolean' }, rounds: { type: 'string' }, seed: { type: 'string' } },
    words: true,
    lists: true,
  },
  audit: {
    summary: '账目审计，退出码说明结果                   prove the books; the exit code says it',
    usage: './caiting audit [--full | --day=YYYY-MM-DD] [--json] [--times] [--staff-log=<figure of an earlier audit>]',
    help: [
      '（无选项）         最近封存日以来的新账、未结事项、各账户余额 / days since the last seal, open items, balances',
      '--full             从头全部重算 / everything, decided again',
      '--day=YYYY-MM-DD   某一天 / one day',
      '--times            每项检查的用时 / how long each check took',
      ...DATA.slice(1),
    ],
    options: {
      json: { type: 'boolean' },
      full: { type: 'boolean' },
      day: { type: 'string' },
      times: { type: 'boolean' },
      'staff-log': { type: 'string' },
    },
  },
  agent: {
    summary: '代理：核对佣金明细、重建报表              agents: recompute a statement, rebuild reports',
    usage: './caiting agent recompute <csv> | ./caiting agent rebuild',
    help: [
      'recompute <csv>   由导出的佣金明细算出合计 / add up an exported commission statement again',
      'rebuild           由账本重建各级报表 / make the figures of all lines anew from the ledger',
      ...DATA.slice(1),
    ],
    options: {},
    words: true,
  },
  backup: {
    summary: '备份：./caiting backup <folder> --key=…     back the site up: base copy, WAL, keys, uploads',
    usage: './caiting backup <folder> --key=<file> [--every=<seconds>] [--base]',
    help: [
      '--key             加密所用的密钥文件（仅本人可读，至少 32 个字符） / key file that all of it is sealed with (0600, 32 characters at least)',
      '--every           持续备份，每隔若干秒一次，直到结束 / goes on, a turn every so many seconds, until it is ended',
      '--base            重新制作基础备份 / make a base copy anew',
      'CAITING_DATA      数据文件夹 / data folder (.data)',
      'DATABASE_URL      自己的 PostgreSQL：CAITING_BACKUP_DATABASE_URL 的用户须有复制权限 / a PostgreSQL of yours: the user of CAITING_BACKUP_DATABASE_URL may replicate',
    ],
    options: { key: { type: 'string' }, every: { type: 'string' }, base: { type: 'boolean' } },
    words: true,
  },
  restore: {
    summary: '恢复：./caiting restore <folder> --key=…    a backup into an empty data folder, up to a moment',
    usage: './caiting restore <folder> --key=<file> [--to=<time>]',
    help: [
      '--to              恢复到此刻（北京时间，或带时区），默认为备份的末尾 / up to this moment (Shanghai, or with its zone); the end of the backup unless told',
      'CAITING_DATA      新的空文件夹 / a new, empty folder',
    ],
    options: { key: { type: 'string' }, to: { type: 'string' } },
    words: true,
  },
  export: {
    summary: '导出：./caiting export <folder>            every row of a site as text, into an empty folder',
    usage: './caiting export <folder>',
    help: [
      '不升级数据库，可与运行中的网站并行 / migrates nothing; beside a running site, as of one moment',
      '密钥与上传文件不在其中，请另行复制 / keys and uploads are not in it: copy them beside (docs/operating.md)',
      ...DATA.slice(1),
    ],
    options: {},
    words: true,
  },
  import: {
    summary: '导入：./caiting import <folder>            an export into an empty database, then upgraded',
    usage: './caiting import <folder>',
    help: ['导出可来自同一版本或更早的版本 / the export may be of this release or an earlier one', ...DATA.slice(1)],
    options: {},
    words: true,
  },
  files: {
    summary: '上传文件：./caiting files move --to s3|folder  uploads into an object store, or back',
    usage: './caiting files move --to s3|folder',
    file: 'site/files',
    help: [
      '可与运行中的网站并行；最后一次须先停止网站 / beside a running site; the last run with the site stopped',
      '中断后再次运行即可继续 / run again after an interruption, it goes on where it stopped',
      'CAITING_S3_ENDPOINT  等对象存储的设置，见 docs/operating.md / settings of the object store',
      ...DATA.slice(1),
    ],
    options: { to: { type: 'string' } },
    words: true,
  },
  archive: {
    summary: '归档：./caiting archive <yyyy-MM> <folder> --key=…  an old month into a sealed file, and back',
    usage:
      './caiting archive <yyyy-MM> <folder> --key=<file> | ./caiting archive restore <file> --key=<file> | ./caiting archive list',
    help: [
      '网站可继续运行；更早的月份先归档 / beside a running site; months before it go first',
      'restore           从文件取回最新归档的月份 / bring the newest archived month back from its file',
      'list              已归档与取回的月份 / what is away, and what came back',
      '--key             加密所用的密钥文件（仅本人可读，至少 32 个字符） / key file that it is sealed with (0600, 32 characters at least)',
      'CAITING_ARCHIVE_MONTHS  保留的整月数，至少 3 / full months that stay, 3 at least (6)',
      ...DATA.slice(1),
    ],
    options: { key: { type: 'string' } },
    words: true,
  },
  init: {
    summary: '正式站点初始化：./caiting init             set up a production site on an empty folder',
    usage:
      './caiting init [--from=<plan.json>] [--name=<text>] [--admins=<a>,<b>] [--room=<title>] [--lotteries=<code>,…] [--secrets=<file>]',
    help: [
      '缺少的项目会逐一询问；--from 为 JSON：tenantName、admins、room、lotteries / asks for what is missing; --from is JSON with these fields',
      '--secrets         管理员密码写入此文件（仅本人可读），否则显示一次 / passwords go to this file (0600) in place of the screen',
      'CAITING_ORIGIN    会员看到的网址 / the address that players see',
      'CAITING_BEACON    须为 drand / must be drand',
      ...DATA.slice(1),
    ],
    options: {
      from: { type: 'string' },
      name: { type: 'string' },
      admins: { type: 'string' },
      room: { type: 'string' },
      lotteries: { type: 'string' },
      secrets: { type: 'string' },
    },
  },
  demo: {
    summary: '结束演示：./caiting demo end               end the demo: accounts, play money, sandbox',
    usage: './caiting demo end [--wait=<minutes>]',
    help: [
      '先停止网站；可重复运行，从中断处继续 / stop the site first; run again, it goes on where it stopped',
      '--wait            等待已截止投注开奖的分钟数 / minutes to wait for results of closed issues (5)',
      ...DATA.slice(1),
    ],
    options: { wait: { type: 'string' } },
    words: true,
  },
  signer: {
    summary: '单独运行签名进程                           the signer by itself, as a system user of its own',
    usage: './caiting signer',
    help: [
      'CAITING_SIGNER_SOCKET  网站找它的地方 / where the site finds it',
      'CAITING_SIGNER_KEY     密钥文件（仅本人可读） / its key file (0600)',
      'CAITING_SIGNER_DATABASE_URL  它自己的数据库登录 / how it signs in at the database',
    ],
    options: {},
  },
  staff: {
    summary: '运营操作：./caiting staff <act> …          operator acts',
    usage: './caiting staff <act> [value …] [name=value …] [--as <staff name> | --token] [--key <file>] [--json]',
    options: { as: { type: 'string' }, key: { type: 'string' }, token: { type: 'boolean' }, json: { type: 'boolean' } },
    words: true,
    lists: true,
  },
};

/** Those that there are: a release has fewer than a clone. */
export function listOfCommands(isRelease: boolean): string {
  const lines = Object.entries(COMMANDS)
    .filter(([, { inClonesOnly = false }]) => !isRelease || !inClonesOnly)
    .map(([name, { summary }]) => `  ./caiting ${name.padEnd(8)} ${summary}`);
  return `用法 / usage:\n${lines.join('\n')}\n  ./caiting <command> --help\n`;
}

export function helpOf(name: string): string {
  const { summary, usage, help = [] } = COMMANDS[name] as CommandInfo;
  return [summary, `用法 / usage: ${usage}`, ...help.map((line) => `  ${line}`), ''].join('\n');
}

/** What is wrong with the arguments, in one sentence; null when the command takes them. */
export function wrongArgument(name: string, args: readonly string[]): string | null {
  const { options, words = false } = COMMANDS[name] as CommandInfo;
  if (options === null) return null;
  // A negative number is a word.
  const checked = args.filter((arg) => !/^-\d/.test(arg));
  try {
    const { positionals } = parseArgs({ args: checked, options, allowPositionals: true, strict: true });
    return words || positionals.length === 0 ? null : `Unexpected argument '${positionals[0]}'`;
  } catch (error) {
    return (error as Error).message.split('. ')[0] as string;
  }
}
