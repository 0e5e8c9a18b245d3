import { type UserPage, userLimits } from '@atelier/contract/users/users'
import PeopleIcon from '@mui/icons-material/GroupOutlined'
import ProvidersIcon from '@mui/icons-material/LoginRounded'
import { Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useStatus } from '#features/configuration/use-status.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FilterBar } from '#ui/lists/FilterBar.tsx'
import { type UrlFilter, useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { UserPageTurner, UserSearch } from './list/UserPaging.tsx'
import { ChosenAccounts } from './prepared/ChosenAccounts.tsx'
import { type NamedProvider, PreparedTable } from './prepared/PreparedTable.tsx'
import { useUserPage } from './use-users.ts'
import { preparedTexts as texts, usersTexts } from './users.texts.ts'

/** Accounts that exist already are prepared for the provider in the URL, else for the first that is on. */
export function PreparedList() {
  const status = useStatus()
  return (
    <QueryContent
      query={status}
      failed={usersTexts.failed.load}
      retry={usersTexts.retry}
      skeleton={<BlockSkeleton label={texts.loading} height={480} />}
    >
      {({ signIn: { providers } }) => {
        const [first] = providers
        return first ? <Accounts first={first} providers={providers} /> : <NoProvider />
      }}
    </QueryContent>
  )
}

interface AccountsProps {
  readonly first: NamedProvider
  readonly providers: readonly NamedProvider[]
}

function Accounts({ first, providers }: AccountsProps) {
  const urlFilter = useUrlFilter()
  const provider = providers.find(({ id }) => id === urlFilter.read('provider')) ?? first
  const users = useUserPage(urlFilter, { limit: userLimits.bulkMax, role: 'USER' })
  return (
    <>
      <FilterBar>
        <UserSearch urlFilter={urlFilter} />
        <TextField
          select
          size="small"
          label={texts.provider}
          value={provider.id}
          onChange={(event) => urlFilter.set('provider', event.target.value)}
          sx={{ minWidth: 180 }}
        >
          {providers.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </FilterBar>
      <QueryContent
        query={users}
        failed={usersTexts.failed.load}
        retry={usersTexts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={480} />}
      >
        {(data) => <AccountsContent {...{ data, urlFilter, provider, providers }} />}
      </QueryContent>
    </>
  )
}

interface ContentProps {
  readonly data: UserPage
  readonly urlFilter: UrlFilter
  readonly provider: NamedProvider
  readonly providers: readonly NamedProvider[]
}

function AccountsContent({ data, urlFilter, provider, providers }: ContentProps) {
  const [chosenIds, setChosen] = useState<readonly string[]>([])
  // Only users on this page: nothing is changed unseen.
  const chosen = data.users.filter(({ id }) => chosenIds.includes(id))
  return (
    <>
      {chosen.length > 0 && (
        <ChosenAccounts chosen={chosen} provider={provider} onDone={() => setChosen([])} />
      )}
      <Panel pad={false}>
        {data.users.length === 0 ? (
          <EmptyState compact icon={<PeopleIcon />} titleAs="h2" {...usersTexts.empty} />
        ) : (
          <PreparedTable {...{ chosen, providers }} users={data.users} onChoose={setChosen} />
        )}
        <UserPageTurner label={texts.pages} urlFilter={urlFilter} data={data} />
      </Panel>
    </>
  )
}

const NoProvider = () => (
  <Panel>
    <EmptyState
      icon={<ProvidersIcon />}
      titleAs="h2"
      title={texts.none.title}
      text={texts.none.text}
      action={
        <Button component={RouterLink} to="/admin/providers" variant="contained">
          {texts.none.open}
        </Button>
      }
    />
  </Panel>
)
