import { describe, expect, it } from 'vitest';

import type { ApplicationFile } from './records';
import { concernsOf } from './signed-copy';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute));
const file = (more: Partial<ApplicationFile>): ApplicationFile => ({
  id: '1',
  applicationId: '2',
  kind: 'signed_copy',
  storageKey: 'signed/1',
  fileName: 'scan.pdf',
  contentType: 'application/pdf',
  size: 1,
  sha256: 'b',
  agreementVersion: '1.0',
  at: at(30),
  actorKind: 'applicant',
  actorId: null,
  receipt: null,
  findings: { pages: 3, marks: true },
  replacedAt: null,
  ...more,
});
const sent = file({ kind: 'agreement', sha256: 'a', at: at(0) });

describe('a signed copy', () => {
  it('is short when it has fewer pages than the agreement of its time', () => {
    const copy = file({ findings: { pages: 2, marks: true } });
    expect(concernsOf(copy, [copy, sent])).toEqual([{ kind: 'pagesMissing', pages: 2, sent: 3 }]);
    const later = file({ kind: 'agreement', sha256: 'c', at: at(40), findings: { pages: 2, marks: false } });
    expect(concernsOf(copy, [later, copy, sent])).toEqual([{ kind: 'pagesMissing', pages: 2, sent: 3 }]);
  });

  it('of a photo is one page', () => {
    const photo = file({ contentType: 'image/jpeg', findings: { pages: 1, marks: true } });
    expect(concernsOf(photo, [photo, sent])).toEqual([{ kind: 'pagesMissing', pages: 1, sent: 3 }]);
  });

  it('from before files were looked into is judged by its bytes only', () => {
    expect(concernsOf(file({ findings: null }), [sent])).toBeUndefined();
    expect(concernsOf(file({ findings: null, sha256: 'a' }), [sent])).toEqual([{ kind: 'identical' }]);
  });

  it('of an agreement whose pages were not counted is never found complete', () => {
    const earlier = file({ kind: 'agreement', sha256: 'a', at: at(0), findings: null });
    expect(concernsOf(file({}), [earlier])).toEqual([{ kind: 'pagesUnknown' }]);
    expect(concernsOf(file({ findings: { pages: 1, marks: true } }), [earlier])).toEqual([
      { kind: 'pagesUnknown' },
    ]);
  });

  it('with every page and something on it raises no concern; what was signed on the site is none', () => {
    expect(concernsOf(file({}), [sent])).toEqual([]);
    expect(concernsOf(file({ kind: 'signature' }), [sent])).toBeUndefined();
  });
});
