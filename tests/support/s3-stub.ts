import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Stored {
  readonly content: Buffer;
  readonly modifiedAt: Date;
  readonly type?: string | undefined;
}

interface Multipart {
  readonly bucket: string;
  readonly key: string;
  readonly initiatedAt: Date;
  readonly parts: Map<number, Buffer>;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;

/**
 * Answers like two buckets of the S3 REST API (2006-03-01), addressed by path: PutObject, multipart uploads, GetObject
 * with ranges, DeleteObject, ListObjectsV2 in pages and by delimiter, ListMultipartUploads. Requests must have a version 4 signature by
 * the key; its value is not checked. Bodies may be plain or `aws-chunked`.
 */
export class S3Stub {
  static readonly bucket = 'portal-test';
  static readonly backupBucket = 'portal-backups';
  static readonly accessKeyId = 'AKIATEST';
  static readonly secretAccessKey = 'secret';
  /** What is in the bucket, and in the one for backups. */
  readonly objects = new Map<string, Stored>();
  readonly backups = new Map<string, Stored>();
  readonly uploads = new Map<string, Multipart>();
  /** Requests that were received, as `METHOD path?query`. */
  readonly requests: string[] = [];
  /** Objects in one page of a listing. */
  pageSize = 1000;
  /** Answers a request with 500 when it returns true. */
  failing: (line: string) => boolean = () => false;
  private server: Server | undefined;
  private port = 0;

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The variables that connect the portal to it. */
  get settings() {
    return {
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: this.endpoint,
      S3_FORCE_PATH_STYLE: true,
      S3_ACCESS_KEY_ID: S3Stub.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3Stub.secretAccessKey,
    };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stub');
    const line = `${request.method} ${url.pathname}${url.search}`;
    this.requests.push(line);
    const body = await bodyOf(request);
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const signed = request.headers.authorization?.startsWith(
      `AWS4-HMAC-SHA256 Credential=${S3Stub.accessKeyId}/`,
    );
    if (!signed) return refuse(response, 403, 'AccessDenied');
    const objects = { [S3Stub.bucket]: this.objects, [S3Stub.backupBucket]: this.backups }[bucket ?? ''];
    if (!bucket || !objects) return refuse(response, 404, 'NoSuchBucket');
    if (this.failing(line)) return refuse(response, 500, 'InternalError');
    const ask = url.searchParams;
    if (key === '') {
      return ask.has('uploads') ? this.listUploads(response, bucket, ask) : this.list(response, objects, ask);
    }
    const uploadId = ask.get('uploadId');
    if (uploadId !== null || ask.has('uploads')) {
      return this.multipart(response, {
        method: request.method ?? '',
        bucket,
        objects,
        key,
        uploadId,
        body,
        ask,
      });
    }
    switch (request.method) {
      case 'PUT':
        objects.set(key, {
          content: body,
          modifiedAt: new Date(),
          type: request.headers['content-type'],
        });
        response.writeHead(200, { etag: etagOf(body) }).end();
        return;
      case 'DELETE':
        objects.delete(key);
        response.writeHead(204).end();
        return;
      default:
        this.send(response, objects.get(key), request);
    }
  }

  private send(
    response: ServerResponse,
    found: Stored | undefined,
    { method, headers: { range } }: IncomingMessage,
  ): void {
    if (!found) return refuse(response, 404, 'NoSuchKey');
    const { content, type = 'binary/octet-stream' } = found;
    const headers = {
      'accept-ranges': 'bytes',
      etag: etagOf(content),
      'content-type': type,
    };
    const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
    if (!match) {
      response.writeHead(200, { ...headers, 'content-length': content.length });
      response.end(method === 'HEAD' ? undefined : content);
      return;
    }
    const start = Number(match[1]);
    const end = Math.min(match[2] ? Number(match[2]) : content.length, content.length - 1);
    if (start >= content.length) return refuse(response, 416, 'InvalidRange');
    response
      .writeHead(206, {
        ...headers,
        'content-length': end - start + 1,
        'content-range': `bytes ${start}-${end}/${content.length}`,
      })
      .end(content.subarray(start, end + 1));
  }

  private multipart(
    response: ServerResponse,
    call: {
      method: string;
      bucket: string;
      objects: Map<string, Stored>;
      key: string;
      uploadId: string | null;
      body: Buffer;
      ask: URLSearchParams;
    },
  ): void {
    const { method, bucket, objects, key, uploadId, body, ask } = call;
    if (uploadId === null) {
      const id = randomUUID();
      this.uploads.set(id, { bucket, key, initiatedAt: new Date(), parts: new Map() });
      sendXml(
        response,
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key>` +
          `<UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
      return;
    }
    const upload = this.uploads.get(uploadId);
    if (!upload) return refuse(response, 404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(ask.get('partNumber')), body);
      response.writeHead(200, { etag: etagOf(body) }).end();
    } else if (method === 'DELETE') {
      this.uploads.delete(uploadId);
      response.writeHead(204).end();
    } else {
      const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, content]) => content);
      const content = Buffer.concat(parts);
      this.uploads.delete(uploadId);
      objects.set(key, { content, modifiedAt: new Date() });
      sendXml(
        response,
        `<CompleteMultipartUploadResult><Key>${escaped(key)}</Key><ETag>${etagOf(content)}</ETag>` +
          '</CompleteMultipartUploadResult>',
      );
    }
  }

  private list(response: ServerResponse, objects: Map<string, Stored>, ask: URLSearchParams): void {
    const prefix = ask.get('prefix') ?? '';
    const after = ask.get('continuation-token') ?? '';
    const delimiter = ask.get('delimiter');
    /** What a key is listed as: itself, or its part up to the delimiter. */
    const shown = (key: string) => {
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      return end < 0 ? key : key.slice(0, end + 1);
    };
    const all = [...objects.keys()].filter((key) => key.startsWith(prefix));
    const keys = [...new Set(all.map(shown))].filter((key) => key > after).sort();
    const page = keys.slice(0, this.pageSize);
    const more = keys.length > page.length;
    const contents = page.map((key) => {
      const found = objects.get(key);
      if (!found) return `<CommonPrefixes><Prefix>${escaped(key)}</Prefix></CommonPrefixes>`;
      const { content, modifiedAt } = found;
      return (
        `<Contents><Key>${escaped(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified>` +
        `<Size>${content.length}</Size></Contents>`
      );
    });
    const next = more ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    sendXml(
      response,
      `<ListBucketResult><Name>${S3Stub.bucket}</Name><KeyCount>${page.length}</KeyCount>` +
        `<IsTruncated>${more}</IsTruncated>` +
        next +
        `${contents.join('')}</ListBucketResult>`,
    );
  }

  private listUploads(response: ServerResponse, bucket: string, ask: URLSearchParams): void {
    const prefix = ask.get('prefix') ?? '';
    const uploads = [...this.uploads]
      .filter(([, upload]) => upload.bucket === bucket && upload.key.startsWith(prefix))
      .map(
        ([id, { key, initiatedAt }]) =>
          `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId>` +
          `<Initiated>${initiatedAt.toISOString()}</Initiated></Upload>`,
      );
    sendXml(
      response,
      `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>` +
        `${uploads.join('')}</ListMultipartUploadsResult>`,
    );
  }
}

function sendXml(response: ServerResponse, content: string, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${content}`);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  sendXml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding']?.includes('aws-chunked') ? unchunked(body) : body;
}

/** Parses the chunks of `aws-chunked`: a length in hex, its content, and trailers at the end. */
function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!length) return Buffer.concat(parts);
    const start = lineEnd + 2;
    parts.push(body.subarray(start, start + length));
    at = start + length + 2;
  }
}
