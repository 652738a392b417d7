import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import { FolderStore } from './folder-store.ts';
import { S3Requests, type Watch } from './s3-requests.ts';
import { S3Store } from './s3-store.ts';
import type { ObjectStore } from './store.ts';

type Places = Pick<Config, 'files' | 'dataFolder'>;

/** The store of uploads that the configuration names; or, to move files, the other one. */
export function openStore({ files, dataFolder }: Places, kind = files.kind, watch?: Watch): ObjectStore {
  if (kind === 'folder') return new FolderStore(join(dataFolder, 'files'));
  if (files.s3 === undefined)
    throw new Error(
      'caiting: 没有对象存储的设置（CAITING_S3_ENDPOINT 等） / there are no settings of an object store (CAITING_S3_ENDPOINT and the others)',
    );
  return new S3Store(files.s3, new S3Requests(files.s3, watch));
}
