import {
  type ManagedUser,
  type UserChange,
  type UserCreation,
  type UserQuery,
  type UserStatus,
  userLimits,
  userSorts,
} from '@atelier/contract/users/users'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import type { UrlFilter } from '#ui/lists/use-url-filter.ts'
import { usersClient } from './api/users-client.ts'

export const sortOrders = ['asc', 'desc'] as const
/** The sort order in the URL. */
export const readSort = ({ oneOf }: UrlFilter) => ({
  sort: oneOf('sort', userSorts) ?? ('name' as const),
  order: oneOf('order', sortOrders) ?? ('asc' as const),
})

/** The default order is left out of the URL. */
export const writeSort =
  ({ change }: UrlFilter) =>
  ({ sort, order }: Pick<UserQuery, 'sort' | 'order'>) =>
    change({ sort: sort === 'name' ? undefined : sort, order: order === 'asc' ? undefined : order })

/** One page of the accounts, with search and order from the URL; with `role`, only those of that role. */
export function useUserPage(
  urlFilter: UrlFilter,
  options: { readonly limit: number; readonly role?: 'USER' },
) {
  const search = urlFilter.read('search')?.trim().slice(0, userLimits.searchMax)
  const query = {
    page: urlFilter.page,
    ...options,
    ...readSort(urlFilter),
    ...(search && { search }),
  }
  return useQuery({
    queryKey: queryKey('users', 'list', { query }),
    queryFn: ({ signal }) => usersClient.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** After any change: the lists, and the details of one account. */
export function useRefreshUsers() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['users'] })
}

export function useCreateUser() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: (body: UserCreation) => usersClient.create({ body }),
    onSuccess: refresh,
  })
}

export function useUpdateUser(userId: string) {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: (body: UserChange) => usersClient.update({ userId, body }),
    onSuccess: refresh,
  })
}

export function useSetStatus() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: ({ user, status }: { readonly user: ManagedUser; readonly status: UserStatus }) =>
      usersClient.setStatus({ userId: user.id, body: status }),
    onSettled: refresh,
  })
}

export function useRemoveUser() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: (userId: string) => usersClient.remove({ userId }),
    onSuccess: refresh,
  })
}

export const useTransferAdmin = (userId: string) =>
  useMutation({
    mutationFn: (password: string) => usersClient.handOver({ userId, body: { password } }),
  })

/** The link is nowhere but in the dialog that shows it. */
export const useMakePasswordLink = (userId: string) =>
  useMutation({ mutationFn: () => usersClient.makePasswordLink({ userId }), gcTime: 0 })
