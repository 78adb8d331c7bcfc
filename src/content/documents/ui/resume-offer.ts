export interface Position {
  id: string;
  title: string;
}

/** Offers, in a corner, to continue where reading stopped; never moves the page on its own. */
export function offerResume(position: Position, signal: AbortSignal): void {
  const offer = document.querySelector<HTMLElement>('[data-resume]');
  const link = offer?.querySelector('a');
  if (!offer || !link || !document.getElementById(position.id)) return;
  link.href = `#${position.id}`;
  const title = link.querySelector('span');
  if (title) title.textContent = position.title;
  offer.hidden = false;
  const close = () => {
    offer.hidden = true;
  };
  offer.addEventListener('click', close, { signal });
  window.addEventListener(
    'scroll',
    () => {
      if (window.scrollY > window.innerHeight / 2) close();
    },
    { signal, passive: true },
  );
}
