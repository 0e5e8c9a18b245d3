import type { ManagedUser } from '@atelier/contract/users/users'
import { useUsersMutation } from '../use-users.ts'
import { quotasClient } from './users-client.ts'

interface QuotaChange {
  readonly userIds: readonly string[]
  readonly quota: number | null
}

/** Sets the quota of one or several accounts. */
export const useSetQuotas = (onSaved: () => void) =>
  useUsersMutation(async ({ userIds, quota: inpaintingQuota }: QuotaChange) => {
    const [userId] = userIds
    if (userIds.length === 1 && userId !== undefined)
      await quotasClient.set({ userId, body: { inpaintingQuota } })
    else await quotasClient.setSeveral({ body: { userIds: [...userIds], inpaintingQuota } })
  }, onSaved)

export const useResetCounts = () =>
  useUsersMutation(async (users: readonly ManagedUser[]) => {
    const [only] = users
    if (users.length === 1 && only) await quotasClient.resetCount({ userId: only.id })
    else await quotasClient.resetSeveral({ body: { userIds: users.map(({ id }) => id) } })
  })
