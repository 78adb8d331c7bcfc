let serial = 0;

/** A relay's report about an email that did not arrive (RFC 3464); each one is different. */
export function bounceReport(address: string, messageId: string, status: string): Uint8Array {
  serial += 1;
  return new TextEncoder().encode(
    [
      'From: MAILER-DAEMON@relay.example',
      `Subject: Undelivered ${serial}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; relay.example',
      '',
      `Final-Recipient: rfc822; ${address}`,
      'Action: failed',
      `Status: ${status}`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageId}`,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  );
}
