/** What hashing one password with argon2id costs: OWASP's minimum is 19 MiB (`memory` is in KiB), two passes, one lane. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 } as const
