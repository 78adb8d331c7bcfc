import { env } from '../env';

import { type ClientOrigin, clientOrigin } from './client-address';
import { peerOf } from '../next-adapter/peer';

/** Where a request comes from, according to the trusted proxies. */
export function clientOf({ headers }: { readonly headers: Headers }): ClientOrigin {
  return clientOrigin(
    {
      peer: peerOf(headers),
      forwardedFor: headers.get('x-forwarded-for'),
      forwardedProto: headers.get('x-forwarded-proto'),
    },
    env.TRUSTED_PROXIES,
    env.PUBLIC_URL,
  );
}
