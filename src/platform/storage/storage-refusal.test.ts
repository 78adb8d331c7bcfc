import { describe, expect, it } from 'vitest';

import { writeRefusal, storageRefusal } from './storage-refusal';

const failed = (code: string, details: object = {}) => Object.assign(new Error(code), { code, ...details });

describe('an error of the file system', () => {
  it.each(['ENOSPC', 'EDQUOT'])('%s means that the storage is full, also as a cause', (code) => {
    expect(storageRefusal(failed(code))).toMatchObject({ code: 'storage_full', status: 507 });
    expect(storageRefusal(new Error('upload', { cause: failed(code) }))?.code).toBe('storage_full');
  });

  it.each(['EROFS', 'EACCES', 'EPERM', 'EIO'])('%s of a file means that it cannot be written to', (code) => {
    expect(storageRefusal(failed(code, { path: '/data/private' }))).toMatchObject({
      code: 'storage_away',
      status: 503,
      retryAfter: 60,
    });
    expect(storageRefusal(failed(code, { syscall: 'write' }))?.code).toBe('storage_away');
  });

  it('says nothing about the storage when it belongs to a connection or a missing file', () => {
    expect(storageRefusal(failed('EACCES', { syscall: 'connect' }))).toBeUndefined();
    expect(storageRefusal(failed('ECONNREFUSED', { syscall: 'connect' }))).toBeUndefined();
    expect(storageRefusal(failed('ENOENT', { path: '/data' }))).toBeUndefined();
    expect(storageRefusal('no error')).toBeUndefined();
  });
});

describe('an error of a bucket', () => {
  const refused = (name: string, httpStatusCode?: number) =>
    Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });

  it('means that the storage is away, whatever the bucket said, also as a cause', () => {
    expect(storageRefusal(refused('AccessDenied', 403))).toMatchObject({
      code: 'storage_away',
      retryAfter: 60,
    });
    expect(storageRefusal(refused('NoSuchBucket', 404))?.code).toBe('storage_away');
    expect(storageRefusal(new Error('upload', { cause: refused('Error') }))?.code).toBe('storage_away');
    expect(storageRefusal(refused('QuotaExceeded', 507))?.code).toBe('storage_full');
  });

  it('says nothing about the storage when only the object is missing', () => {
    expect(storageRefusal(refused('NoSuchKey', 404))).toBeUndefined();
    expect(storageRefusal(refused('NotFound', 404))).toBeUndefined();
  });
});

describe('a failed write', () => {
  it('names a lack of space, and otherwise a storage that is away', () => {
    expect(writeRefusal(failed('ENOSPC')).code).toBe('storage_full');
    expect(writeRefusal(failed('ENOENT', { syscall: 'mkdir' })).code).toBe('storage_away');
    expect(writeRefusal(failed('ECONNREFUSED')).code).toBe('storage_away');
  });
});
