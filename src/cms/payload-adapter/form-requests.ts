/** What happens to an answer: it, or another one that the form gets in its place. */
export type AnswerRule = (answer: Response, again: () => Promise<Response>) => Promise<Response>;

let unwatched: typeof fetch | undefined;

/** `fetch` as the browser has it, for requests that the rule is not about. */
export const plainFetch: typeof fetch = (input, init) => (unwatched ?? fetch)(input, init);

/**
 * Has the requests of Payload's own forms, such as saves and deletions, follow a rule: the form waits until the rule has
 * decided about the answer, so nothing that was typed is lost.
 *
 * Needs: Payload's forms and buttons sending with the global `fetch`, looked up at each request, with an address and
 *   options that may be sent twice.
 * Checked with: Payload 3.90.1
 * Without it: Payload shows the refusal as the portal worded it, and the person logs in again before the next try.
 * Contract test: src/cms/payload-adapter/form-requests.test.ts
 *
 * @returns what ends it
 */
export function watchFormRequests(rule: AnswerRule): () => void {
  // The layout of the admin says whether the adapters are on (ADR 135).
  if (document.documentElement.dataset.adapters !== 'on') return () => undefined;
  const plain = window.fetch;
  const watching: typeof fetch = async (input, init) => {
    const again = input instanceof Request ? input.clone() : input;
    return rule(await plain(input, init), () => plain(again, init));
  };
  unwatched = plain;
  window.fetch = watching;
  return () => {
    if (window.fetch !== watching) return;
    window.fetch = plain;
    unwatched = undefined;
  };
}
