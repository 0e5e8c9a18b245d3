import { type UserPage, userLimits } from '@atelier/contract/users'
import QuotaIcon from '@mui/icons-material/DataUsageRounded'
import { useState } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Panel } from '#ui/Panel.tsx'
import { type AddressFilter, useAddressFilter } from '#ui/use-address-filter.ts'
import { ChosenQuotas } from './parts/ChosenQuotas.tsx'
import { QuotaTable } from './parts/QuotaTable.tsx'
import { ResetDialog } from './parts/ResetDialog.tsx'
import { UserPageTurner, UserSearch } from './parts/UserPages.tsx'
import { useUserPage } from './use-users.ts'
import { quotasTexts as texts, usersTexts } from './users.texts.ts'

type OnDone = (message: string) => void

/** What each person may still repaint; the administrator, whom nobody counts, is not here. */
export function QuotaList({ onDone }: { readonly onDone: OnDone }) {
  const address = useAddressFilter()
  const users = useUserPage(address, { limit: userLimits.atOnce, role: 'USER' })
  return (
    <>
      <FilterBar>
        <UserSearch address={address} />
      </FilterBar>
      <Loaded
        query={users}
        failed={texts.failed.load}
        retry={usersTexts.retry}
        loading={texts.loading}
        height={480}
      >
        {(data) => <Shown data={data} address={address} onDone={onDone} />}
      </Loaded>
    </>
  )
}

interface ShownProps {
  readonly data: UserPage
  readonly address: AddressFilter
  readonly onDone: OnDone
}

function Shown({ data, address, onDone }: ShownProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [resetting, setResetting] = useState<readonly string[]>()
  // Only what is on this page: nobody is changed unseen.
  const here = data.users.filter(({ id }) => chosen.includes(id))
  const reset = data.users.filter(({ id }) => resetting?.includes(id))
  return (
    <>
      {here.length > 0 && (
        <ChosenQuotas chosen={here} onReset={() => setResetting(chosen)} onDone={onDone} />
      )}
      <Panel pad={false}>
        {data.users.length === 0 ? (
          <EmptyState compact icon={<QuotaIcon />} titleAs="h2" {...texts.empty} />
        ) : (
          <QuotaTable
            users={data.users}
            chosen={here}
            onChoose={setChosen}
            onReset={({ id }) => setResetting([id])}
            onDone={onDone}
          />
        )}
        <UserPageTurner label={texts.pages} address={address} data={data} />
      </Panel>
      {reset.length > 0 && (
        <ResetDialog users={reset} onClosed={() => setResetting(undefined)} onDone={onDone} />
      )}
    </>
  )
}
