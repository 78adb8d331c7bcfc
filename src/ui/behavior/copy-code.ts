/** The buttons of listings put their code on the clipboard and say so, or what to do where the browser refuses. */
export function listenForCopies(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy-code]') : null;
    const code = button?.closest('[data-listing]')?.querySelector('code')?.textContent;
    if (!button || !code) return;
    // Browsers allow it only while they handle the press; without a secure connection, there is no clipboard.
    const copied = navigator.clipboard?.writeText(code);
    // Comes with the first press: most visitors copy nothing.
    import('./tell-copied').then(
      ({ tellCopied }) => tellCopied(button, copied),
      () => undefined,
    );
  });
}
