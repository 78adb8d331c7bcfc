const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a part of an address can be an ID; anything else would cause a database error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
