import { type UserPage, userLimits } from '@atelier/contract/users'
import PeopleIcon from '@mui/icons-material/GroupOutlined'
import { Alert } from '@mui/material'
import { sentenceFor } from '#api/failures.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Panel } from '#ui/Panel.tsx'
import { type AddressFilter, useAddressFilter } from '#ui/use-address-filter.ts'
import { SortChoice } from './parts/SortChoice.tsx'
import { UserPageTurner, UserSearch } from './parts/UserPages.tsx'
import { UserTable } from './parts/UserTable.tsx'
import type { UserDialogs } from './use-user-dialogs.ts'
import { sortBy, sortOf, useSetStatus, useUserPage } from './use-users.ts'
import { usersTexts as texts } from './users.texts.ts'

interface Props {
  readonly dialogs: UserDialogs
  readonly onDone: (message: string) => void
}

/** Everyone with an account, page by page. */
export function UserList({ dialogs, onDone }: Props) {
  const address = useAddressFilter()
  const users = useUserPage(address, { limit: userLimits.pageSize })
  return (
    <>
      <FilterBar>
        <UserSearch address={address} />
        <SortChoice sorted={sortOf(address)} onSort={sortBy(address)} />
      </FilterBar>
      <Loaded
        query={users}
        failed={texts.failed.load}
        retry={texts.retry}
        loading={texts.loading}
        height={480}
      >
        {(data) => <Shown data={data} address={address} dialogs={dialogs} onDone={onDone} />}
      </Loaded>
    </>
  )
}

function Shown({
  data,
  address,
  dialogs,
  onDone,
}: Props & { readonly data: UserPage; readonly address: AddressFilter }) {
  const changing = useSetStatus()
  return (
    <>
      {changing.error && (
        <Alert severity="error" onClose={changing.reset} sx={{ mb: 1.5 }}>
          {texts.failed.because(texts.failed.toggle, sentenceFor(changing.error))}
        </Alert>
      )}
      <Panel pad={false}>
        {data.users.length === 0 ? (
          <EmptyState compact icon={<PeopleIcon />} titleAs="h2" {...texts.empty} />
        ) : (
          <UserTable
            users={data.users}
            sorted={sortOf(address)}
            onSort={sortBy(address)}
            actionsOf={(user) => ({
              isChanging: changing.isPending && changing.variables.user.id === user.id,
              onOpen: (dialog) => dialogs.show(dialog, user),
              onStatus: (status) =>
                changing.mutate(
                  { user, status },
                  {
                    onSuccess: ({ name, isActive, isSuspended }) =>
                      onDone(
                        isActive && !isSuspended
                          ? texts.done.enabled(name)
                          : texts.done.disabled(name),
                      ),
                  },
                ),
            })}
          />
        )}
        <UserPageTurner label={texts.pages} address={address} data={data} />
      </Panel>
    </>
  )
}
