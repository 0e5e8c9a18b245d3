import { configuration } from '@atelier/contract/configuration/configuration'
import { inpainting } from '@atelier/contract/inpainting/inpainting'
import type { UsageGrouping } from '@atelier/contract/usage/usage'
import { usageOperations } from '@atelier/contract/usage/usage'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

export const usageClient = clientFor(usageOperations)
const configurationClient = clientFor(configuration)

export const ownUsageQuery = callQuery('usage', 'mine', usageClient.mine)
/** The quota of inpaintings that the account has; read again whenever the Inpainting page is told of a change. */
export const accountQuotaQuery = callQuery(
  'inpainting',
  'quota',
  clientFor({ quota: inpainting.quota }).quota,
)
export const ownLinesQuery = (page: number) =>
  queryOptions({
    ...callQuery('usage', 'myLines', usageClient.myLines, { query: { page } }),
    placeholderData: keepPreviousData,
  })

export interface DayRange {
  readonly from: string
  readonly to: string
}
export const overviewQuery = (range: DayRange, by: UsageGrouping) =>
  queryOptions({
    ...callQuery('usage', 'overview', usageClient.overview, { query: { ...range, by } }),
    placeholderData: keepPreviousData,
  })
export const peopleQuery = (month: string, page: number) =>
  queryOptions({
    ...callQuery('usage', 'people', usageClient.people, { query: { month, page } }),
    placeholderData: keepPreviousData,
    // Each opening is recorded: the page is not read again by itself.
    refetchOnWindowFocus: false,
  })
export const rulesQuery = callQuery('usage', 'rules', usageClient.rules)

/** Whether usage by person is shown is a part of the configuration. */
export const usageSettingsQuery = callQuery('configuration', 'read', configurationClient.read)
export const saveShowsPeople = (byUser: boolean) =>
  configurationClient.save({ body: { usage: { byUser } } })
