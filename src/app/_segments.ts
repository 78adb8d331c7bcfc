/** A segment as it was meant: pages get it as it appears in the address. Empty if it decodes to nothing. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
