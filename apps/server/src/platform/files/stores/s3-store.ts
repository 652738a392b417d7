import type { S3Requests, S3Settings } from './s3-requests.ts';
import { isFileKey, type ObjectStore, type StoredFile } from './store.ts';

/** As many as the protocol gives at a time. */
const PAGE = 1_000;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Uploads in a bucket that nobody but the site reads: no file of it is public and no address of it is given to anybody. */
export class S3Store implements ObjectStore {
  readonly place: string;
  readonly #requests: S3Requests;

  constructor({ endpoint, bucket }: S3Settings, requests: S3Requests) {
    this.place = `${endpoint}/${bucket}`;
    this.#requests = requests;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.#requests.ask({ method: 'PUT', key, body: bytes });
  }

  async get(key: string): Promise<Buffer | null> {
    const { isThere, body } = await this.#requests.ask({ method: 'GET', key });
    return isThere ? body : null;
  }

  async has(key: string): Promise<boolean> {
    return (await this.#requests.ask({ method: 'HEAD', key })).isThere;
  }

  async remove(key: string): Promise<void> {
    await this.#requests.ask({ method: 'DELETE', key });
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    for (let token: string | null = ''; token !== null;) {
      const { body } = await this.#requests.ask({
        method: 'GET',
        query: { 'list-type': '2', prefix, 'max-keys': String(PAGE), ...(token && { 'continuation-token': token }) },
      });
      const page = body.toString('utf8');
      for (const [, contents = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = textOf(contents, 'Key') ?? '';
        if (!isFileKey(key)) continue;
        const changedAt = new Date(textOf(contents, 'LastModified') ?? '');
        yield { key, size: Number(textOf(contents, 'Size')), changedAt };
      }
      token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : null;
    }
  }
}

/** What stands in the first element of that name: answers of a listing are flat, and their keys are the site's own. */
function textOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole) ?? null;
}
