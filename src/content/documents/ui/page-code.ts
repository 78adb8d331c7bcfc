import { qrPicture } from '@/ui/patterns/qr-picture';

/**
 * Draws an address into the sheet that hands a chapter over to a phone.
 *
 * @param address as browsers write it; shown to people with the letters of its language
 */
export function drawCode(sheet: HTMLElement, address: string): void {
  const { size, path } = qrPicture(address);
  const readable = decodeURI(address);
  const svg = sheet.querySelector(':scope > svg');
  svg?.setAttribute('aria-label', readable);
  svg?.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg?.querySelector('path')?.setAttribute('d', path);
  const shown = sheet.querySelector(':scope > [aria-hidden]');
  if (shown) shown.textContent = readable;
}
