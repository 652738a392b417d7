import type { S3Settings } from './platform/files/stores/s3-requests.ts';
import { sentence } from './production.ts';

/** What the environment says of the store of uploads. */
export interface StoreSettings {
  readonly CAITING_FILES: 'folder' | 's3';
  readonly CAITING_S3_ENDPOINT?: string | undefined;
  readonly CAITING_S3_BUCKET?: string | undefined;
  readonly CAITING_S3_REGION: string;
  readonly CAITING_S3_KEY_ID?: string | undefined;
  readonly CAITING_S3_SECRET?: string | undefined;
  readonly CAITING_S3_PATH_STYLE: boolean;
}

export interface FilesConfig {
  /** Where uploads are now. */
  readonly kind: 'folder' | 's3';
  /** Known beside a folder too, to move files there and back. */
  readonly s3: S3Settings | undefined;
}

const NEEDED = ['CAITING_S3_ENDPOINT', 'CAITING_S3_BUCKET', 'CAITING_S3_KEY_ID', 'CAITING_S3_SECRET'] as const;

/** All of a store or nothing of it: half a setting is a mistake, which is better told at the start than at the first picture. */
export function filesOf(e: StoreSettings): FilesConfig {
  const missing = NEEDED.filter((name) => e[name] === undefined);
  if (missing.length === NEEDED.length && e.CAITING_FILES === 'folder') return { kind: 'folder', s3: undefined };
  if (missing.length > 0)
    throw new Error(
      sentence(
        `对象存储的设置不完整，缺少 ${missing.join('、')}`,
        `the settings of the object store are not complete: ${missing.join(', ')} missing`,
      ),
    );
  const endpoint = new URL(e.CAITING_S3_ENDPOINT ?? '');
  if (endpoint.pathname !== '/' || endpoint.search !== '' || endpoint.username !== '' || endpoint.password !== '')
    throw new Error(
      sentence(
        'CAITING_S3_ENDPOINT 只写协议、主机与端口，例如 https://s3.example.com',
        'CAITING_S3_ENDPOINT is scheme, host and port alone, such as https://s3.example.com',
      ),
    );
  return {
    kind: e.CAITING_FILES,
    s3: {
      endpoint: endpoint.origin,
      bucket: e.CAITING_S3_BUCKET ?? '',
      region: e.CAITING_S3_REGION,
      keyId: e.CAITING_S3_KEY_ID ?? '',
      secret: e.CAITING_S3_SECRET ?? '',
      isPathStyle: e.CAITING_S3_PATH_STYLE,
    },
  };
}
