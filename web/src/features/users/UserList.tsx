import { type UserPage, userLimits } from '@atelier/contract/users/users'
import PeopleIcon from '@mui/icons-material/GroupOutlined'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FilterBar } from '#ui/lists/FilterBar.tsx'
import { type UrlFilter, useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { SortSelect } from './list/SortSelect.tsx'
import { UserPageTurner, UserSearch } from './list/UserPaging.tsx'
import { UserTable } from './list/UserTable.tsx'
import type { UserDialogs } from './use-user-dialogs.ts'
import { readSort, useSetStatus, useUserPage, writeSort } from './use-users.ts'
import { usersTexts as texts } from './users.texts.ts'

interface Props {
  readonly dialogs: UserDialogs
  readonly onDone: (message: string) => void
}

/** All accounts, a page at a time. */
export function UserList({ dialogs, onDone }: Props) {
  const urlFilter = useUrlFilter()
  const users = useUserPage(urlFilter, { limit: userLimits.pageSize })
  return (
    <>
      <FilterBar>
        <UserSearch urlFilter={urlFilter} />
        <SortSelect sorted={readSort(urlFilter)} onSort={writeSort(urlFilter)} />
      </FilterBar>
      <QueryContent
        query={users}
        failed={texts.failed.load}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={480} />}
      >
        {(data) => (
          <UserListContent data={data} urlFilter={urlFilter} dialogs={dialogs} onDone={onDone} />
        )}
      </QueryContent>
    </>
  )
}

function UserListContent({
  data,
  urlFilter,
  dialogs,
  onDone,
}: Props & { readonly data: UserPage; readonly urlFilter: UrlFilter }) {
  const changing = useSetStatus(({ name, isActive, isSuspended }) =>
    onDone(isActive && !isSuspended ? texts.done.enabled(name) : texts.done.disabled(name)),
  )
  return (
    <>
      <FailureAlert
        reason={
          changing.error
            ? texts.failed.because(texts.failed.toggle, changing.error.message)
            : undefined
        }
        onClose={changing.reset}
        sx={{ mb: 1.5 }}
      />
      <Panel pad={false}>
        {data.users.length === 0 ? (
          <EmptyState compact icon={<PeopleIcon />} titleAs="h2" {...texts.empty} />
        ) : (
          <UserTable
            users={data.users}
            sorted={readSort(urlFilter)}
            onSort={writeSort(urlFilter)}
            actionsOf={(user) => ({
              isChanging: changing.isPending && changing.variables.user.id === user.id,
              onOpen: (dialog) => dialogs.show(dialog, user),
              onStatus: (status) => changing.mutate({ user, status }),
            })}
          />
        )}
        <UserPageTurner label={texts.pages} urlFilter={urlFilter} data={data} />
      </Panel>
    </>
  )
}
