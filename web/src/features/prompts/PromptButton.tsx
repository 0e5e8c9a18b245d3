import type { PromptUse } from '@atelier/contract/prompts/prompts'
import PromptIcon from '@mui/icons-material/ShortTextRounded'
import { Button } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { promptsTexts } from './prompts.texts.ts'

const PromptDialog = lazy(async () => ({
  default: (await import('./PromptDialog.tsx')).PromptDialog,
}))

interface Props {
  readonly use: PromptUse
  readonly onInsert: (text: string) => void
}

/** Beside a text field: a prompt goes into it. */
export function PromptButton({ use, onInsert }: Props) {
  const dialogs = useDialogs<'pick'>()
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<PromptIcon />}
        aria-haspopup="dialog"
        onClick={() => dialogs.show('pick')}
        sx={{ alignSelf: 'flex-start', color: 'text.secondary' }}
      >
        {promptsTexts.fill.pick}
      </Button>
      {dialogs.shown && (
        <Suspense>
          <PromptDialog frame={dialogs.frame} use={use} onInsert={onInsert} />
        </Suspense>
      )}
    </>
  )
}
