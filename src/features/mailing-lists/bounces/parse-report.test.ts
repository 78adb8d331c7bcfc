import { describe, expect, it } from 'vitest';
import { parseReport } from './parse-report';

const bytes = (text: string) => new TextEncoder().encode(text.replaceAll('\n', '\r\n'));

/** A report as relays write them (RFC 3464, appendix E). */
function dsn(groups: string, original = 'Message-ID: <a.b@portal.example>\nSubject: Preview'): Uint8Array {
  return bytes(`From: MAILER-DAEMON@relay.example
To: no-reply@portal.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

This is the mail system.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example

${groups}

--b
Content-Type: text/rfc822-headers

${original}

--b--
`);
}

const failed = (status: string, address = 'Reader@Example.org') => `Final-Recipient: rfc822; ${address}
Action: failed
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} no such
 user here`;

describe('a delivery report', () => {
  it.each([
    ['5.1.1', 'hard'],
    ['5.0.0', 'hard'],
    ['5.2.2', 'soft'],
    ['5.7.1', 'soft'],
    ['4.4.7', 'soft'],
  ])('with the status %s is a %s bounce', async (status, kind) => {
    expect(await parseReport(dsn(failed(status)))).toEqual({
      recipients: [
        { address: 'reader@example.org', kind, status, diagnostic: `550 ${status} no such user here` },
      ],
      messageId: '<a.b@portal.example>',
    });
  });

  it('may speak of several recipients; delays and successes are no failures', async () => {
    const groups = [
      failed('5.1.1', 'one@example.org'),
      failed('5.1.1', 'late@example.org').replace('failed', 'delayed'),
      failed('2.0.0', 'fine@example.org').replace('failed', 'delivered'),
      failed('4.2.2', 'two@example.org'),
    ].join('\n\n');
    const report = await parseReport(dsn(groups));
    expect(report?.recipients.map(({ address, kind }) => `${address} ${kind}`)).toEqual([
      'one@example.org hard',
      'two@example.org soft',
    ]);
  });

  it('names the address that we wrote to, not the one it was forwarded to', async () => {
    const group = `Original-Recipient: rfc822;reader@example.org\n${failed('5.1.1', 'forwarded@elsewhere.example')}`;
    expect((await parseReport(dsn(group)))?.recipients[0]?.address).toBe('reader@example.org');
  });
});

describe('other mails', () => {
  it('that complain name who complained', async () => {
    const complaint = bytes(`From: fbl@provider.example
Subject: FW: Preview
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

An abuse report.

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Provider/1.0
Original-Rcpt-To: <reader@example.org>

--b
Content-Type: message/rfc822

Message-ID: <a.b@portal.example>
To: reader@example.org
Subject: Preview

Please comment.
--b--
`);
    expect(await parseReport(complaint)).toEqual({
      recipients: [{ address: 'reader@example.org', kind: 'complaint' }],
      messageId: '<a.b@portal.example>',
    });
  });

  it('are no reports', async () => {
    expect(
      await parseReport(bytes('From: a@example.org\nSubject: Out of office\n\nBack on Monday.')),
    ).toBeUndefined();
    expect(await parseReport(new Uint8Array())).toBeUndefined();
  });
});
