/** SQLite: "unique constraint failed"; PostgreSQL: "unique_violation". */
const sqliteUnique = 2067
const postgresUnique = '23505'

/** Whether a write failed because a unique value already exists: this decides when two users request it at once. */
export const isUniqueViolation = (cause: unknown): boolean =>
  cause instanceof Error &&
  (('errcode' in cause && cause.errcode === sqliteUnique) ||
    ('code' in cause && cause.code === postgresUnique))
