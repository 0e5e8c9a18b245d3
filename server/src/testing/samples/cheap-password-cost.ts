/** Stands for the real cost in API tests, which create thousands of accounts: hashing took more time there than the server. */
export const passwordCost = { memory: 8, passes: 1, parallelism: 1 } as const
