/** How a receiver checks the signature of a webhook, as the page for developers and their handbook show it. */
export const signatureExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromPortal(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64');
  return String(signatures).split(' ').some((signature) => isSame(signature, \`v1,\${expected}\`));
}

function isSame(one, other) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}`;
