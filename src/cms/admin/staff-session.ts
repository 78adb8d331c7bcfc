/** How a dialog asks the person at this page; resolves to whether it got what it asked for. */
type Ask = () => Promise<boolean>;

/** A question that one dialog asks for every request that meets the same refusal. */
function createQuestion() {
  let asking: Ask | undefined;
  let open: Promise<boolean> | undefined;
  return {
    answerWith: (ask: Ask): (() => void) => {
      asking = ask;
      return () => {
        if (asking === ask) asking = undefined;
      };
    },
    ask: (): Promise<boolean> => {
      if (!asking) return Promise.resolve(false);
      open ??= asking().finally(() => {
        open = undefined;
      });
      return open;
    },
  };
}

const logIns = createQuestion();
const proofs = createQuestion();

/** Says what asks the person to log in again; `SessionDialog` does. @returns what takes it back */
export const answerLogIns = logIns.answerWith;

/**
 * Asks the person to log in again. Requests that meet the same expired session share one question.
 * @returns whether the same account is logged in again; false without a dialog to ask with
 */
export const askToLogIn = logIns.ask;

/** Says what asks the person to prove who they are; `ProofDialog` does. @returns what takes it back */
export const answerProofs = proofs.answerWith;

/**
 * Asks the person to prove who they are, unless they have just done so (ADR 136). Requests that need a proof at the same
 * time share one question.
 * @returns whether there is a fresh proof now; false without a dialog to ask with
 */
export const askForProof = proofs.ask;
