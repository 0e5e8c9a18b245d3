import type { EngineUse } from '@atelier/contract/engines/engine-reports'
import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { engineUseQuery } from '../api/engines-client.ts'
import { useRemoveEngine } from '../api/use-engines.ts'
import { enginesTexts } from '../engines.texts.ts'

const texts = enginesTexts.removal

interface Props extends DialogState {
  readonly engine: InstalledEngine
  readonly onDone: () => void
}

/** Says what would be missing without an engine, then removes it. */
export function RemoveDialog({ engine, onDone, ...frame }: Props) {
  const remove = useRemoveEngine()
  // A removed engine has no use to read again.
  const isKept = !remove.isPending && !remove.isSuccess
  const use = useQuery({ ...engineUseQuery(engine.id), enabled: isKept })
  return (
    <ConfirmDialog
      isOpen={frame.isOpen}
      onCancel={frame.onClose}
      onClosed={frame.onClosed}
      title={texts.title(engine.name)}
      text={
        <>
          {use.data && <Consequences use={use.data} />}
          {!use.data && !use.error && <Typography role="status">{texts.loading}</Typography>}
          <FailureAlert reason={use.error ? errorMessage(use.error) : undefined} />
          <Typography sx={{ mt: 1.5 }}>{texts.kept}</Typography>
        </>
      }
      confirm={texts.confirm}
      cancel={enginesTexts.cancel}
      tone="error"
      isPending={remove.isPending}
      problem={remove.error ? enginesTexts.failed.remove(errorMessage(remove.error)) : undefined}
      onConfirm={() => remove.mutate(engine, { onSuccess: onDone })}
    />
  )
}

/** More names make the question longer than the answer. */
const namesShown = 8

function Consequences({ use }: { readonly use: EngineUse }) {
  const { onlyHere, onlyHereCount, sharedCount, chatCount, emptyPages } = use
  const shown = onlyHere.slice(0, namesShown)
  const more = onlyHereCount - shown.length
  return (
    <>
      {onlyHereCount === 0 ? (
        <Typography>{texts.nothing}</Typography>
      ) : (
        <>
          <Typography>{texts.onlyHere(onlyHereCount)}</Typography>
          <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
            {shown.map((id) => (
              <li key={id}>{id}</li>
            ))}
            {more > 0 && <li>{enginesTexts.trial.more(more)}</li>}
          </Box>
        </>
      )}
      {sharedCount > 0 && <Typography sx={{ mt: 1 }}>{texts.shared(sharedCount)}</Typography>}
      {chatCount > 0 && <Typography sx={{ mt: 1 }}>{texts.chats(chatCount)}</Typography>}
      {emptyPages.length > 0 && (
        <Typography sx={{ mt: 1 }}>
          {texts.pages(emptyPages.map((page) => texts.page[page]).join(', '))}
        </Typography>
      )}
    </>
  )
}
