/**
 * Sends that many requests at once. SQLite serves them one after the other and PostgreSQL side by side: the API tests that
 * use it run on both.
 */
export const atOnce = <T>(count: number, send: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)))
