import { readFileSync } from 'node:fs';

/** How a NATS server is reached that carries what the processes of the site tell each other. */
export interface NatsSettings {
  /** host:port, without what one signs in with: that is in no message and no log. */
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  /** Read at every connection: who runs NATS changes it. */
  readonly credentialsFile?: string;
  readonly isTls: boolean;
  readonly caFile?: string;
}

export interface NatsEnvironment {
  readonly CAITING_BUS: string;
  readonly CAITING_NATS_URL?: string | undefined;
  readonly CAITING_NATS_CREDENTIALS?: string | undefined;
  readonly CAITING_NATS_CA?: string | undefined;
}

const PORT = '4222';

/** Both languages; never the value, which may hold a password. */
const fault = (zh: string, en: string): Error => new Error(`caiting: ${zh} / ${en}`);

export function natsSettings(e: NatsEnvironment): NatsSettings | undefined {
  const { CAITING_BUS: bus, CAITING_NATS_URL: text, CAITING_NATS_CREDENTIALS: credentialsFile } = e;
  if (bus !== 'nats') {
    if (bus === 'memory' && text !== undefined)
      throw fault(
        '设置了 CAITING_NATS_URL，但没有设置 CAITING_BUS=nats',
        'CAITING_NATS_URL is set, and CAITING_BUS=nats is not',
      );
    return undefined;
  }
  if (text === undefined)
    throw fault('CAITING_BUS=nats 需要 CAITING_NATS_URL', 'CAITING_BUS=nats needs CAITING_NATS_URL');
  const urls = text.split(',').map(addressOf);
  const [first] = urls as [URL];
  const isAlike = (one: URL) =>
    one.protocol === first.protocol && one.username === first.username && one.password === first.password;
  if (!urls.every(isAlike))
    throw fault(
      'CAITING_NATS_URL 里各服务器的协议（nats 或 tls）和登录信息必须相同',
      'the servers of CAITING_NATS_URL take the same scheme (nats or tls) and the same user',
    );
  const isTls = first.protocol === 'tls:';
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || PORT}`),
    isTls,
    ...signInOf(first, credentialsFile),
    ...caOf(e.CAITING_NATS_CA, isTls),
  };
}

function addressOf(text: string): URL {
  const url = URL.parse(text.trim());
  const isAddress = url !== null && /^(?:nats|tls):$/.test(url.protocol) && url.hostname !== '';
  if (!isAddress || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    throw fault(
      'CAITING_NATS_URL 格式不对，应为 nats://主机:4222 或 tls://用户:密码@主机:4222，多个用逗号隔开',
      'CAITING_NATS_URL is not valid: nats://host:4222 or tls://user:password@host:4222, several by commas',
    );
  return url;
}

type SignIn = Pick<NatsSettings, 'user' | 'pass' | 'token' | 'credentialsFile'>;

function signInOf({ username, password }: URL, credentialsFile: string | undefined): SignIn {
  if (credentialsFile !== undefined) {
    if (username !== '')
      throw fault(
        'CAITING_NATS_URL 里的登录信息和 CAITING_NATS_CREDENTIALS 只能用一种',
        'one signs in by CAITING_NATS_URL or by CAITING_NATS_CREDENTIALS, not by both',
      );
    if (!readable(credentialsFile).includes('-----BEGIN NATS USER JWT-----'))
      throw fault(
        'CAITING_NATS_CREDENTIALS 必须是可读的 NATS 凭据文件（.creds）',
        'CAITING_NATS_CREDENTIALS has to be a credentials file of NATS (.creds) that can be read',
      );
    return { credentialsFile };
  }
  if (username === '') return {};
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return password === '' ? { token: user } : { user, pass };
}

function caOf(caFile: string | undefined, isTls: boolean): Pick<NatsSettings, 'caFile'> {
  if (caFile === undefined) return {};
  if (!isTls || !readable(caFile).includes('-----BEGIN CERTIFICATE-----'))
    throw fault(
      'CAITING_NATS_CA 必须是可读的证书文件（PEM），并且 CAITING_NATS_URL 用 tls://',
      'CAITING_NATS_CA has to be a file of certificates (PEM) that can be read, with tls:// in CAITING_NATS_URL',
    );
  return { caFile };
}

function readable(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
