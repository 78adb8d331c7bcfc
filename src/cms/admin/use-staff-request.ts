import { toast } from '@payloadcms/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

import { type StaffRequest, StaffRequestError, type StaffRequestOptions } from './staff-client';
import { staffRequest } from './staff-request';

/**
 * The admin's client, for one component: what it is still reading ends with it. A write goes on, because the portal may
 * have done it already; end an upload by a signal.
 */
export function useStaffRequest(): StaffRequest {
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return useCallback(<T>(path: `/api/${string}`, options: StaffRequestOptions = {}) => {
    const signals = [options.signal, options.body === undefined ? leaving.current?.signal : undefined];
    const given = signals.filter((signal) => signal !== undefined);
    return staffRequest<T>(path, {
      ...options,
      ...(given.length > 0 && { signal: AbortSignal.any(given) }),
    });
  }, []);
}

/** The refusal that a request failed with. @throws any other error, which means a bug in the code */
export function refusalOf(error: unknown): StaffRequestError {
  if (error instanceof StaffRequestError) return error;
  throw error;
}

const tell = ({ message }: StaffRequestError) => void toast.error(message);

/**
 * Runs one piece of work at a time: a second press while the first is under way does nothing.
 * @param refused told why a request of the work failed, unless it was ended on purpose; by default a toast
 * @returns whether work is under way, and what starts it, which resolves to whether all went well
 */
export function useStaffAction(refused: (refusal: StaffRequestError) => void | Promise<void> = tell) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code !== 'aborted') await refused(refusal);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, act };
}
