import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What is being worked on: a request, a run of a job, or an email. Lines that are logged meanwhile carry it, and work that is
 * left for another process takes it along.
 *
 * Runs with and without the bundler; the global symbol connects the two.
 */
export interface LogContext {
  /** The request that is being answered, or that caused the work. */
  readonly requestId?: string | undefined;
  /** Name of the job that runs, and the identifier of this run. */
  readonly job?: string;
  readonly jobId?: string;
  readonly mailId?: string;
  /** Network of the client of a request; for the event log, not for lines. */
  readonly network?: string;
  /** Whether a member of staff asks, which is known once their token is; for the choice of connections, not for lines. */
  isForStaff?: boolean;
  /** Route of the code that answers, once it is known; for figures, not for lines. */
  route?: string;
}

const STATE = Symbol.for('portal.log-context');
const holder = globalThis as { [STATE]?: AsyncLocalStorage<LogContext> };
const storage = (holder[STATE] ??= new AsyncLocalStorage<LogContext>());

/** Does something; whatever is logged meanwhile says for what. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** What is being worked on, if anything. */
export function currentLogContext(): LogContext | undefined {
  return storage.getStore();
}

/** Answers a request from a network, which the event log then knows wherever something is recorded meanwhile. */
export function withNetwork<Result>(network: string, answer: () => Result): Result {
  return storage.run({ ...storage.getStore(), network }, answer);
}

/** What every line of the work says. */
export function logFields(): Readonly<Record<string, string>> {
  const { requestId, job, jobId, mailId } = storage.getStore() ?? {};
  return {
    ...(requestId !== undefined && { requestId }),
    ...(job !== undefined && { job }),
    ...(jobId !== undefined && { jobId }),
    ...(mailId !== undefined && { mailId }),
  };
}

/** Says which route of the code answers the request, where the framework knows only a part of it. */
export function nameRoute(route: string): void {
  const context = storage.getStore();
  if (context) context.route = route;
}

/** Says that a member of staff asks. Statements that follow use connections that visitors cannot take (ADR 167). */
export function workForStaff(): void {
  const context = storage.getStore();
  if (context) context.isForStaff = true;
}

/** Whether what is being worked on was asked for by a member of staff. */
export function isWorkForStaff(): boolean {
  return storage.getStore()?.isForStaff === true;
}
