/**
 * The captions of an earlier page that are still missing: not those that were saved meanwhile, by another way, or that the list
 * shows already.
 * @param offer what the browser kept
 */
export const openOffer = (offer: string | undefined, saved: string, written: string): string | undefined =>
  offer === saved || offer === written ? undefined : offer;
