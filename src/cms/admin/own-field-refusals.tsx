'use client';

import { type ReactNode, useEffect } from 'react';

import { messages } from '@/i18n/by-language/staff-request';
import { localeOfDocument } from '@/i18n/document-locale';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

function refuse({ target }: Event): void {
  if (!isField(target)) return;
  const { fields } = messages[localeOfDocument()];
  const { valueMissing, typeMismatch } = target.validity;
  if (valueMissing) target.setCustomValidity(fields.missing);
  else if (typeMismatch && target.type === 'email') target.setCustomValidity(fields.email);
  else if (typeMismatch && target.type === 'url') target.setCustomValidity(fields.url);
}

function forget({ target }: Event): void {
  if (isField(target)) target.setCustomValidity('');
}

/**
 * Around every page of the admin: what browsers say about a field that is empty, or no address, is in the language of the
 * browser; here it is in the one of the admin.
 */
export function OwnFieldRefusals({ children }: { children: ReactNode }) {
  useEffect(() => {
    const controller = new AbortController();
    // The first of these events does not bubble, so it is caught on its way down.
    const options = { capture: true, signal: controller.signal };
    document.addEventListener('invalid', refuse, options);
    document.addEventListener('input', forget, options);
    document.addEventListener('change', forget, options);
    return () => controller.abort();
  }, []);
  return children;
}
