import type { IncomingHttpHeaders } from 'node:http';

/** What a call reads of its request: the part of Fastify's that use cases may come to depend on. */
export interface CallRequest {
  /** By which logs name it, ours and the front server's. */
  readonly id: string;
  readonly method: string;
  /** As routed: the plain path with its query. */
  readonly url: string;
  /** The host that was asked for is `headers.host`: X-Forwarded-Host is what a caller claims, and no proxy of ours says it (docs/decisions/0245). */
  readonly headers: IncomingHttpHeaders;
  /** The visitor's address: the connection's, or what the trusted reverse proxy says; none on a Unix-domain socket whose proxy says nothing. */
  readonly ip: string | undefined;
  readonly protocol: string;
  readonly socket: { readonly localAddress?: string | undefined; readonly localPort?: number | undefined };
  /** Body as received; empty for GET and multipart. */
  readonly rawBody: string;
}

/** What a call sets of its answer besides the body. */
export interface CallReply {
  header(name: string, value: string | number): unknown;
  code(status: number): unknown;
}
