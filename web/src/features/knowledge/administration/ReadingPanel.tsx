import {
  type KnowledgeState,
  readsAtOnceLimits,
} from '@atelier/contract/knowledge/administration/knowledge-admin'
import { MenuItem, Stack, TextField } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { knowledgeAdminTexts as texts } from '../knowledge-admin.texts.ts'
import { useSaveReadsAtOnce } from './use-knowledge-admin.ts'

const { min, max } = readsAtOnceLimits
const choices = Array.from({ length: max - min + 1 }, (_, index) => min + index)

/** How many documents are read at once; saved as soon as it is chosen. */
export function ReadingPanel({ state }: { readonly state: KnowledgeState }) {
  const { mutate, isPending, variables, error, reset } = useSaveReadsAtOnce()
  return (
    <Panel title={texts.reading}>
      <Stack sx={{ gap: 1.5, maxWidth: 480 }}>
        <TextField
          select
          fullWidth
          label={texts.readsAtOnce}
          helperText={texts.readsAtOnceHelp}
          value={isPending ? variables : state.readsAtOnce}
          disabled={isPending}
          onChange={({ target }) =>
            mutate(Number(target.value), { onSuccess: () => reportSuccess(texts.readsAtOnceSaved) })
          }
        >
          {choices.map((count) => (
            <MenuItem key={count} value={count}>
              {texts.documentsAtOnce(count)}
            </MenuItem>
          ))}
        </TextField>
        <FailureAlert
          reason={error ? texts.failedReadsAtOnce(errorMessage(error)) : undefined}
          onClose={reset}
          closeText={texts.close}
        />
      </Stack>
    </Panel>
  )
}
