import { configuration } from '@atelier/contract/configuration/configuration'
import { inpainting } from '@atelier/contract/inpainting/inpainting'
import type { UsageGrouping } from '@atelier/contract/usage/usage'
import { usageOperations } from '@atelier/contract/usage/usage'
import { users } from '@atelier/contract/users/users'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

export const usageClient = clientFor(usageOperations)
const usersClient = clientFor({ list: users.list })
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

/** The account that has this e-mail. */
export async function findAccount(email: string): Promise<string | undefined> {
  const search = email.trim()
  const found = await usersClient.list({ query: { search, limit: 100 } })
  return found.users.find((one) => one.email.toLowerCase() === search.toLowerCase())?.id
}
