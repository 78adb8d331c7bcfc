import { describe, expect, it } from 'vitest';

import { newSecret, signedHeaders } from './signature';

// The vector of the reference libraries of Standard Webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

describe('the signature of a message', () => {
  it('is that of the published vector', () => {
    expect(signedHeaders([secret], message)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': signature,
    });
  });

  it('is there for each secret, and covers id, time, and body', () => {
    const [first, second] = signedHeaders([newSecret(), secret], message)['webhook-signature'].split(' ');
    expect(second).toBe(signature);
    expect(first).not.toBe(signature);
    const others = [{ id: 'other' }, { at: new Date(0) }, { body: '{}' }];
    for (const other of others)
      expect(signedHeaders([secret], { ...message, ...other })['webhook-signature']).not.toBe(signature);
  });

  it('has a secret of 256 bits', () => {
    expect(newSecret()).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});
