/** The account of the person at this page, and how its dialog asks for a login. */
type Ask = () => Promise<boolean>;

let asking: Ask | undefined;
let open: Promise<boolean> | undefined;

/** Says what asks the person to log in again; `SessionDialog` does. @returns what takes it back */
export function answerLogIns(ask: Ask): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
}

/**
 * Asks the person to log in again. Requests that meet the same expired session share one question.
 * @returns whether the same account is logged in again; false without a dialog to ask with
 */
export function askToLogIn(): Promise<boolean> {
  if (!asking) return Promise.resolve(false);
  open ??= asking().finally(() => {
    open = undefined;
  });
  return open;
}
