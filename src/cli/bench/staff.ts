import type { Portal } from './portal';

/** Calls the REST interface with a session: method, path below `/api`, and JSON. */
export type Staff = <Answer = { doc: { id: string } }>(
  method: string,
  path: string,
  data?: unknown,
) => Promise<Answer>;

/** Logs the administrator of a portal in. @throws Error when it refuses */
export async function logInAsStaff({ origin, administrator }: Portal): Promise<Staff> {
  const call = async (method: string, path: string, data: unknown, token?: string) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `JWT ${token}` }),
      },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<unknown>;
  };
  const { token } = (await call('POST', '/staff/login', administrator)) as { token: string };
  return <Answer>(method: string, path: string, data?: unknown) =>
    call(method, path, data, token) as Promise<Answer>;
}
