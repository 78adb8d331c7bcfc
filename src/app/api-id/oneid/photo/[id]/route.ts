import { failure } from '@/cms/answer';
import { forwardCall } from '@/app/_api/external-identity';
import { findPhoto, identityMode } from '@/features/identity';
import { PortalError } from '@/platform/http/errors';
import { isUuid } from '@/platform/ids';

/** A member's picture; its address changes with every picture, so it may be cached forever. */
export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  if (identityMode() === 'external') return forwardCall(request, `photo/${id}`);
  try {
    const photo = isUuid(id) ? await findPhoto(id) : undefined;
    if (!photo) throw new PortalError('not_found');
    return new Response(new Uint8Array(photo), {
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=31536000, immutable' },
    });
  } catch (error) {
    return failure(error);
  }
}
