/** A cookie of a request; undefined when it is missing or empty. */
export function cookieIn(headers: Headers, name: string): string | undefined {
  const pair = (headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || undefined;
}
