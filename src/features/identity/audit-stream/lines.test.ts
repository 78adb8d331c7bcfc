import { describe, expect, it } from 'vitest';

import { jsonLine, octetCounted, type StoredEvent, syslogMessage } from './lines';

const event: StoredEvent = {
  id: '0198f2aa-0000-7000-8000-000000000001',
  at: new Date('2026-11-24T02:31:00.250Z'),
  actorKind: 'staff',
  actorId: '0198f2aa-0000-7000-8000-000000000002',
  action: 'item.published',
  subjectId: '0198f2aa-0000-7000-8000-000000000003',
  details: { title: '互连\n<script>', locale: 'zh', network: '203.0.113.0/24' },
};

describe('a line about an event', () => {
  it('has the fields of the Elastic Common Schema', () => {
    expect(JSON.parse(jsonLine(event))).toEqual({
      '@timestamp': '2026-11-24T02:31:00.250Z',
      event: {
        id: '0198f2aa-0000-7000-8000-000000000001',
        action: 'item.published',
        kind: 'event',
        dataset: 'portal.audit',
      },
      user: { id: '0198f2aa-0000-7000-8000-000000000002' },
      source: { address: '203.0.113.0/24' },
      portal: {
        actorKind: 'staff',
        subjectId: '0198f2aa-0000-7000-8000-000000000003',
        details: { title: '互连\n<script>', locale: 'zh' },
      },
    });
  });

  it('is one line of printable ASCII, whatever was typed', () => {
    const title = 'two\r\nlines\u2028\u2029, \u0000, 互连, \u{1F9F5}, \uD800';
    const line = jsonLine({ ...event, details: { title } });
    expect(line).toMatch(/^[ -~]+$/);
    expect(JSON.parse(line)).toMatchObject({ portal: { details: { title } } });
  });

  it('leaves out what an event does not have', () => {
    const bare = { ...event, actorKind: 'system', actorId: null, subjectId: null, details: {} } as const;
    expect(Object.keys(JSON.parse(jsonLine(bare)) as object)).toEqual(['@timestamp', 'event', 'portal']);
    expect(JSON.parse(jsonLine(bare))).toMatchObject({ portal: { actorKind: 'system', details: {} } });
  });
});

describe('a syslog message', () => {
  it('is of the facility for logs of audits', () => {
    expect(syslogMessage(event, 'portal.example')).toMatch(
      /^<110>1 2026-11-24T02:31:00\.250Z portal\.example portal - audit - \{"@timestamp"/,
    );
  });

  it('has its length in front on a connection', () => {
    expect(octetCounted('<110>1 abc')).toBe('10 <110>1 abc');
  });
});
