import { readableCode } from '@/platform/ids';

/** Number of an application, such as `A26-7K3M9Q`: the year and thirty random bits. */
export function applicationNumber(now: Date): string {
  return `A${String(now.getUTCFullYear()).slice(2)}-${readableCode(6)}`;
}

/** Number of a grant, which is the number of its copies, such as `C-7K3M-92XQ`. */
export function copyNumber(): string {
  return `C-${readableCode(4)}-${readableCode(4)}`;
}
