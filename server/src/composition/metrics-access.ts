import { timingSafeEqual } from 'node:crypto'
import type { Environment } from '#environment.ts'
import type { AccountService } from '#features/account/account.service.ts'

/** Metrics are for the operator's token, or a session of the administrator. */
export const createMetricsAccess =
  ({ METRICS_TOKEN: operatorToken }: Environment, account: AccountService) =>
  async (token: string | undefined): Promise<boolean> => {
    if (token === undefined) return false
    if (operatorToken !== undefined && isSameToken(token, operatorToken)) return true
    return (await account.authenticate(token))?.role === 'ADMIN'
  }

const isSameToken = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
