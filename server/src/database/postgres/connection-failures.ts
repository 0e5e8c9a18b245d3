import { Problem } from '@atelier/contract/problems/problems'

/** SQLSTATE classes 08 (connection) and 57P (the server ends or starts), no connection left, and the refusals of the socket. */
const lostCodes =
  /^(08...|53300|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/
/** The driver's own sentences, which have no code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Client was closed)/

/** Whether the connection to PostgreSQL is gone, or could not be made. */
export function isConnectionLost(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('code' in cause && typeof cause.code === 'string' && lostCodes.test(cause.code)) return true
  return lostMessages.test(cause.message)
}

/** A deadlock, or two transactions that PostgreSQL could not put in order: the same once more will do. */
export const isTransactionConflict = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === '40P01' || cause.code === '40001')

/** Said once, when it began: what fails because of it need not be logged again. */
export const isDatabaseAway = (cause: unknown): boolean => cause instanceof DatabaseAway

/** Seconds after which a page tries again. */
const retryAfter = 2

/** The database cannot be reached; nothing was written. */
export class DatabaseAway extends Problem {
  constructor(cause: unknown) {
    super('server.database-away', { cause, retryAfter })
  }
}
/** The connection broke while the transaction was being committed, and nobody can say whether it was. */
export class OutcomeUnknown extends Problem {
  constructor(cause: unknown) {
    super('server.outcome-unknown', { cause })
  }
}
/** What was to be stored may be: nothing that its rows refer to is removed. */
export const isOutcomeUnknown = (cause: unknown): boolean => cause instanceof OutcomeUnknown
