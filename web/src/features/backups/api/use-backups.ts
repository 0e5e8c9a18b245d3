import type { BackupPlanChange } from '@atelier/contract/backups/backup-plan'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { backupListQuery, backupStateQuery, backupsClient } from '../backups-client.ts'

export function useSavePlan(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: BackupPlanChange) => backupsClient.changePlan({ body: change }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['backups'] }).then(onSaved),
  })
}

export function useStartBackup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => backupsClient.start(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['backups'] }),
  })
}

/** The state, and the list that is read again when a backup has ended. */
export function useBackups(page: number) {
  const queries = useQueryClient()
  const state = useQuery(backupStateQuery)
  const list = useQuery(backupListQuery(page))
  const endedAt = state.data?.last?.endedAt
  useEffect(() => {
    if (endedAt !== undefined)
      void queries.invalidateQueries({ queryKey: backupListQuery(1).queryKey.slice(0, 2) })
  }, [queries, endedAt])
  return { state, list }
}
