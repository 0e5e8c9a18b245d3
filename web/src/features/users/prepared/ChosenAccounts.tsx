import type { ManagedUser } from '@atelier/contract/users/users'
import { Button } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { ChosenBar } from '../list/ChosenRows.tsx'
import { usePrepareUsers } from '../use-users.ts'
import { preparedTexts as texts } from '../users.texts.ts'
import type { NamedProvider } from './PreparedTable.tsx'

interface Props {
  readonly chosen: readonly ManagedUser[]
  readonly provider: NamedProvider
  readonly onDone: () => void
}

/** Prepares the chosen accounts, or ends what was prepared. */
export function ChosenAccounts({ chosen, provider, onDone }: Props) {
  const change = usePrepareUsers(({ userIds, providerId }) => {
    onDone()
    reportSuccess((providerId === null ? texts.ended : texts.done)(userIds.length))
  })
  const userIds = chosen.map(({ id }) => id)
  const changing = change.isPending ? change.variables.providerId : undefined
  return (
    <>
      <ChosenBar title={texts.chosen(chosen.length)}>
        <Button
          variant="contained"
          loading={changing === provider.id}
          disabled={change.isPending}
          onClick={() => change.mutate({ userIds, providerId: provider.id })}
        >
          {texts.prepare(provider.name)}
        </Button>
        {chosen.some(({ prepared }) => prepared) && (
          <Button
            variant="outlined"
            color="inherit"
            loading={changing === null}
            disabled={change.isPending}
            onClick={() => change.mutate({ userIds, providerId: null })}
          >
            {texts.end}
          </Button>
        )}
      </ChosenBar>
      <FailureAlert
        reason={change.error ? texts.failed(errorMessage(change.error)) : undefined}
        sx={{ mb: 1.5 }}
      />
    </>
  )
}
