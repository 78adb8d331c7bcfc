import { describe, expect, it } from 'vitest';

import type { Role } from '@/cms/permissions';

import { refuseLockWrite } from './document-locks';

const outcome = (method: string, path: string, roles: Role[]) => {
  try {
    refuseLockWrite({ method, segments: path.split('/'), staff: { roles } });
    return 'passes';
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

describe('a write to the locks of documents', () => {
  it.each<[string, string, Role[], string]>([
    ['POST', 'payload-locked-documents', ['administrator'], 'forbidden'],
    ['PATCH', 'payload-locked-documents', ['administrator'], 'forbidden'],
    ['DELETE', 'payload-locked-documents', ['administrator'], 'forbidden'],
    ['POST', 'payload-locked-documents/1', ['editor'], 'forbidden'],
    ['PATCH', 'payload-locked-documents/1', ['editor'], 'passes'],
    ['DELETE', 'payload-locked-documents/1', ['publisher'], 'passes'],
    ['DELETE', 'payload-locked-documents/1', ['auditor'], 'forbidden'],
    ['PATCH', 'payload-locked-documents/1', ['reviewer', 'auditor'], 'forbidden'],
    ['PATCH', 'payload-locked-documents/1', ['auditor', 'editor'], 'passes'],
    ['GET', 'payload-locked-documents', ['auditor'], 'passes'],
    ['POST', 'news', ['auditor'], 'passes'],
  ])('%s /%s by %j: %s', (method, path, roles, expected) => {
    expect(outcome(method, path, roles)).toBe(expected);
  });
});
