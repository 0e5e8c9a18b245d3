import { chatImportLimits } from '@atelier/contract/chat/imports/imports'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material'
import { useId, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { formatSize } from '#format/sizes.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { FileDrop } from '#ui/files/FileDrop.tsx'
import { UploadStatus } from '#ui/files/UploadStatus.tsx'
import { chatFileUpload, useChatFileUpload } from '../chat-file-upload.ts'
import { chatImportsTexts } from '../chat-imports.texts.ts'
import { ActiveImport } from './ActiveImport.tsx'
import { ImportReport } from './ImportReport.tsx'
import { FileButton, PasteField } from './ImportSources.tsx'
import { useFileImports, useImportFile } from './use-file-imports.ts'
import { useImportText } from './use-import-text.ts'

const importHelp = chatTexts.importHelp(formatSize(chatImportLimits.fileMaxBytes))

export interface ImportChatDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onImported: (chats: readonly { readonly id: string }[]) => void
}

/** Imports chats from a file of any size, chosen or dropped, or from a pasted text; shows how far it got, and what was left out. */
export function ImportChatDialog({ isOpen, onClose, onImported }: ImportChatDialogProps) {
  const title = useId()
  const help = useId()
  const { pasting, pasted, setPasted, clear, importPasted } = usePastedText((chats) => done(chats))
  function done(chats: readonly { readonly id: string }[]) {
    onClose()
    onImported(chats)
  }
  const upload = useChatFileUpload()
  const { active, reports } = useFileImports(isOpen)
  const importFile = useImportFile(reports, (id) => isOpen && done([{ id }]))
  const isBusy = upload !== undefined || active !== undefined
  const take = (file: File | undefined) => {
    if (file && !isBusy && !pasting.isPending) importFile(file)
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
      aria-describedby={help}
      slotProps={{ transition: { onExited: clear } }}
    >
      <FileDrop onFiles={([file]) => take(file)} sx={dropStyle}>
        <DialogTitle id={title}>{chatTexts.importTitle}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <DialogContentText id={help}>{importHelp}</DialogContentText>
            {pasting.error && (
              <Alert severity="error">{chatTexts.failed.import(errorMessage(pasting.error))}</Alert>
            )}
            {upload && <UploadStatus upload={upload} actions={chatFileUpload} />}
            {active && <ActiveImport active={active} />}
            {reports.map((report) => (
              <ImportReport key={report.id} report={report} onOpen={onClose} />
            ))}
            {!isBusy && <FileButton isPending={pasting.isPending} onFile={take} />}
            {!isBusy && (
              <PasteField value={pasted} isDisabled={pasting.isPending} onChange={setPasted} />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {isBusy || reports.length > 0 ? chatImportsTexts.close : chatTexts.cancel}
          </Button>
          <ImportButton text={pasted} isPending={pasting.isPending} onImport={importPasted} />
        </DialogActions>
      </FileDrop>
    </Dialog>
  )
}

function usePastedText(onImported: (chats: readonly { readonly id: string }[]) => void) {
  const pasting = useImportText()
  const [pasted, setPasted] = useState('')
  return {
    pasting,
    pasted,
    setPasted,
    clear: () => {
      pasting.reset()
      setPasted('')
    },
    importPasted: () => pasting.mutate(pasted, { onSuccess: onImported }),
  }
}

interface ImportButtonProps {
  readonly text: string
  readonly isPending: boolean
  readonly onImport: () => void
}
const ImportButton = ({ text, isPending, onImport }: ImportButtonProps) => (
  <WithReason reason={text.trim() === '' ? chatTexts.reasons.noImport : undefined}>
    {(ready) => (
      <Button {...ready} variant="contained" loading={isPending} onClick={onImport}>
        {chatTexts.importIt}
      </Button>
    )}
  </WithReason>
)

/** As tall as the dialog allows, so that its content scrolls. */
const dropStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 }
