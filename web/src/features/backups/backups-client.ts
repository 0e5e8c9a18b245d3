import { backups } from '@atelier/contract/backups/backups'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

export const backupsClient = clientFor(backups)

const whileRunningMs = 2000
const otherwiseMs = 30_000

export const backupPlanQuery = callQuery('backups', 'plan', backupsClient.plan)
/** Read again while the page is visible: the server makes backups by itself. */
export const backupStateQuery = queryOptions({
  ...callQuery('backups', 'state', backupsClient.state),
  refetchInterval: ({ state }) => (state.data?.running ? whileRunningMs : otherwiseMs),
})
export const backupListQuery = (page: number) =>
  queryOptions({
    ...callQuery('backups', 'list', backupsClient.list, { query: { page } }),
    placeholderData: keepPreviousData,
  })
