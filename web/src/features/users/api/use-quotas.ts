import { useMutation } from '@tanstack/react-query'
import { useRefreshUsers } from '../use-users.ts'
import { quotasClient } from './users-client.ts'

/** Sets the quota of one or several accounts. */
export function useSetQuotas() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async ({
      userIds,
      quota,
    }: {
      readonly userIds: readonly string[]
      readonly quota: number | null
    }) => {
      const [userId] = userIds
      if (userIds.length === 1 && userId !== undefined)
        await quotasClient.set({ userId, body: { inpaintingQuota: quota } })
      else
        await quotasClient.setSeveral({ body: { userIds: [...userIds], inpaintingQuota: quota } })
    },
    onSuccess: refresh,
  })
}

export function useResetCounts() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async (userIds: readonly string[]) => {
      const [userId] = userIds
      if (userIds.length === 1 && userId !== undefined) await quotasClient.resetCount({ userId })
      else await quotasClient.resetSeveral({ body: { userIds: [...userIds] } })
    },
    onSuccess: refresh,
  })
}
