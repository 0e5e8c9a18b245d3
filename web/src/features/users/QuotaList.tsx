import { type UserPage, userLimits } from '@atelier/contract/users/users'
import QuotaIcon from '@mui/icons-material/DataUsageRounded'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FilterBar } from '#ui/lists/FilterBar.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { type UrlFilter, useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { useResetCounts } from './api/use-quotas.ts'
import { UserPageTurner, UserSearch } from './list/UserPaging.tsx'
import { QuotaTable } from './quotas/QuotaTable.tsx'
import { SelectedQuotas } from './quotas/SelectedQuotas.tsx'
import { useUserPage } from './use-users.ts'
import { quotasTexts as texts, usersTexts } from './users.texts.ts'

type OnDone = (message: string) => void

/** The inpainting quotas of all users; the administrator has none. */
export function QuotaList({ onDone }: { readonly onDone: OnDone }) {
  const urlFilter = useUrlFilter()
  const users = useUserPage(urlFilter, { limit: userLimits.bulkMax, role: 'USER' })
  return (
    <>
      <FilterBar>
        <UserSearch urlFilter={urlFilter} />
      </FilterBar>
      <QueryContent
        query={users}
        failed={texts.failed.load}
        retry={usersTexts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={480} />}
      >
        {(data) => <QuotaListContent data={data} urlFilter={urlFilter} onDone={onDone} />}
      </QueryContent>
    </>
  )
}

interface QuotaListContentProps {
  readonly data: UserPage
  readonly urlFilter: UrlFilter
  readonly onDone: OnDone
}

function QuotaListContent({ data, urlFilter, onDone }: QuotaListContentProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const reset = useRemoval(
    useResetCounts(),
    ({ length }) => onDone(length === 1 ? texts.resetDone : texts.resetSeveralDone),
    (reason) => usersTexts.failed.because(texts.failed.reset, reason),
  )
  // Only users on this page: nothing is changed unseen.
  const selected = data.users.filter(({ id }) => chosen.includes(id))
  const [only, ...others] = reset.item ?? []
  return (
    <>
      {selected.length > 0 && (
        <SelectedQuotas chosen={selected} onReset={() => reset.ask(selected)} onDone={onDone} />
      )}
      <Panel pad={false}>
        {data.users.length === 0 ? (
          <EmptyState compact icon={<QuotaIcon />} titleAs="h2" {...texts.empty} />
        ) : (
          <QuotaTable
            users={data.users}
            chosen={selected}
            onChoose={setChosen}
            onReset={(user) => reset.ask([user])}
            onDone={onDone}
          />
        )}
        <UserPageTurner label={texts.pages} urlFilter={urlFilter} data={data} />
      </Panel>
      <ConfirmDialog
        {...reset.dialog}
        tone="warning"
        title={
          only && others.length === 0
            ? texts.resetting.title(only.name)
            : texts.resetting.several(others.length + 1)
        }
        text={texts.resetting.text}
        confirm={texts.resetting.confirm}
        cancel={usersTexts.cancel}
      />
    </>
  )
}
