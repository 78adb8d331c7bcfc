/** The result, or undefined when it fails or takes too long. */
export async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work.catch(() => undefined), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
