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
import { callQuery } from '#api/call-query.ts'
import { useAuth } from '#features/sign-in/auth-context.ts'
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
  options: { readonly limit: number; readonly role?: 'USER' } & Partial<
    Pick<UserQuery, 'sort' | 'order'>
  >,
) {
  const search = urlFilter.read('search')?.trim().slice(0, userLimits.searchMax)
  const query = {
    page: urlFilter.page,
    ...readSort(urlFilter),
    ...options,
    ...(search && { search }),
  }
  return useQuery({
    ...callQuery('users', 'list', usersClient.list, { query }),
    placeholderData: keepPreviousData,
  })
}

/** After any change: the lists, and the details of one account. */
export function useRefreshUsers() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['users'] })
}

/** Loads the lists again for new links to pictures; all that have expired do so at once. */
export function useRenewUserLinks() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['users'] }, { cancelRefetch: false })
}

/** `onDone` is called even when the dialog that asked is no longer there. */
export function useUsersMutation<V, R>(
  mutationFn: (values: V) => Promise<R>,
  onDone?: (result: R) => void,
) {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn,
    onSuccess: async (result) => {
      await refresh()
      onDone?.(result)
    },
  })
}

export const useCreateUser = (onCreated: (user: ManagedUser) => void) =>
  useUsersMutation((body: UserCreation) => usersClient.create({ body }), onCreated)

export const useUpdateUser = (userId: string, onSaved: (user: ManagedUser) => void) =>
  useUsersMutation((body: UserChange) => usersClient.update({ userId, body }), onSaved)

export const useRemoveUser = () =>
  useUsersMutation(({ id }: ManagedUser) => usersClient.remove({ userId: id }))

/** Accepts an account that waits, into these groups. */
export const useAdmitUser = () =>
  useUsersMutation(({ user, groupIds }: Admission) =>
    usersClient.admit({ userId: user.id, body: { groupIds: [...groupIds] } }),
  )
interface Admission {
  readonly user: ManagedUser
  readonly groupIds: readonly string[]
}

/** `null` ends what accounts were prepared for. */
export const usePrepareUsers = (onDone: (prepared: Preparing) => void) =>
  useUsersMutation(async (prepared: Preparing) => {
    const { userIds, providerId } = prepared
    await usersClient.prepare({ body: { userIds: [...userIds], providerId } })
    return prepared
  }, onDone)
interface Preparing {
  readonly userIds: readonly string[]
  readonly providerId: string | null
}

/** For an account whose user has lost them. */
export const useResetFactors = () =>
  useUsersMutation(({ id }: ManagedUser) => usersClient.resetFactors({ userId: id }))

export function useSetStatus(onDone: (user: ManagedUser) => void) {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: ({ user, status }: { readonly user: ManagedUser; readonly status: UserStatus }) =>
      usersClient.setStatus({ userId: user.id, body: status }),
    onSuccess: onDone,
    onSettled: refresh,
  })
}

/** The caller is an ordinary user from then on: its profile is read again. */
export function useTransferAdmin(userId: string) {
  const { refreshProfile } = useAuth()
  return useMutation({
    mutationFn: (password: string) => usersClient.handOver({ userId, body: { password } }),
    onSuccess: () => void refreshProfile(),
  })
}

/** The link is nowhere but in the dialog that shows it. */
export const useMakePasswordLink = (userId: string) =>
  useMutation({ mutationFn: () => usersClient.makePasswordLink({ userId }), gcTime: 0 })
