/** The buttons of listings put their code on the clipboard and say so, or what to do where the browser refuses. */
export function listenForCopies(signal: AbortSignal): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy-code]') : null;
      const code = button?.closest('[data-listing]')?.querySelector('code')?.textContent;
      if (button && code) void copy(button, code);
    },
    { signal },
  );
}

async function copy(button: HTMLElement, code: string): Promise<void> {
  const { copyCode: done = '', copyFailed: failed = '' } = button.dataset;
  const written = await write(code);
  // Comes with the first press: most visitors copy nothing.
  const { showAnchoredToast } = await import('../patterns/anchored-toast');
  showAnchoredToast(button, written ? done : failed, written ? 'success' : 'danger');
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
