import {
  type Group,
  type GroupDraft,
  type GroupMemberChanges,
  groups as operations,
} from '@atelier/contract/groups/groups'
import { groupLimits, type Rights } from '@atelier/contract/groups/rights'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import type { UrlFilter } from '#ui/lists/use-url-filter.ts'
import { groupsClient, modelsClient, usersClient } from './groups-client.ts'

export const groupDraft = operations.create.body

export const useGroups = () => useQuery(callQuery('groups', 'list', groupsClient.list))

export const useGroup = (groupId: string) =>
  useQuery(callQuery('groups', 'read', groupsClient.read, { groupId }))

/** One page of the members, with page and search from the URL. */
export function useMembers(groupId: string, urlFilter: UrlFilter) {
  const search = urlFilter.read('search')?.trim().slice(0, groupLimits.searchMax)
  const query = {
    page: urlFilter.page,
    limit: groupLimits.membersPerPage,
    ...(search && { search }),
  }
  return useQuery({
    ...callQuery('groups', 'members', groupsClient.members, { groupId, query }),
    placeholderData: keepPreviousData,
  })
}

/** Accounts that may be added; asked once something was typed. */
export const useFoundUsers = (search: string) =>
  useQuery({
    ...callQuery('users', 'list', usersClient.list, { query: { search, limit: 20 } }),
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
  })

/** The ids of all models of the installation. */
export const useModelIds = () =>
  useQuery({
    ...callQuery('models', 'list', modelsClient.list),
    select: (models) => models.map(({ id }) => id),
  })

function useGroupsMutation<V, R>(mutationFn: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['groups'] }),
  })
}

export const useSaveGroup = (group: Group | undefined) =>
  useGroupsMutation((body: GroupDraft) =>
    group ? groupsClient.change({ groupId: group.id, body }) : groupsClient.create({ body }),
  )

/** Its page is left afterwards: only the list is read again. */
export function useRemoveGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Group) => groupsClient.remove({ groupId: id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey('groups', 'list') }),
  })
}

export const useChangeMembers = (groupId: string) =>
  useGroupsMutation((body: Partial<GroupMemberChanges>) =>
    groupsClient.changeMembers({ groupId, body }),
  )

export const useSetRights = (groupId: string) =>
  useGroupsMutation((body: Rights) => groupsClient.setRights({ groupId, body }))
