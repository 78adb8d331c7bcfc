const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a part of an address may be an id: anything else would make the database complain. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
