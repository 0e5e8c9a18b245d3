import Close from '@mui/icons-material/CloseRounded'
import { Alert, Box, IconButton, LinearProgress, Stack, Typography } from '@mui/material'
import { formatSize } from '#format/sizes.ts'
import { translate } from '#language/translate.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { attachmentTexts } from './attachments.texts.ts'
import type { ChosenFile } from './files/chosen-files.ts'
import { FileThumbnail } from './files/FileThumbnail.tsx'
import { uploads, useChosenFiles } from './uploads.ts'

/** The files of the message that is being written, above its text: their progress, and what is wrong with them. */
export function ChosenFiles({ chatId }: { readonly chatId: string }) {
  const files = useChosenFiles(chatId)
  if (files.length === 0) return undefined
  const accepted = files.filter(({ state }) => state.type !== 'failed')
  return (
    <Stack sx={{ gap: 1, px: 1.5, pt: 1.5 }}>
      {files.map(({ key, name, state }) =>
        state.type === 'failed' ? (
          <Alert
            key={key}
            severity="error"
            onClose={() => uploads.discard(chatId, key)}
            closeText={attachmentTexts.close}
          >
            {attachmentTexts.failed(name, state.reason)}
          </Alert>
        ) : undefined,
      )}
      {accepted.length > 0 && (
        <PlainList
          aria-label={attachmentTexts.attached}
          sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}
        >
          {accepted.map((file) => (
            <FileChip key={file.key} chatId={chatId} file={file} />
          ))}
        </PlainList>
      )}
    </Stack>
  )
}

interface ChipProps {
  readonly chatId: string
  readonly file: ChosenFile
}
function FileChip({ chatId, file: { key, name, size, state } }: ChipProps) {
  const attachment = state.type === 'ready' ? state.attachment : undefined
  return (
    <Box component="li" sx={{ ...chipStyle, maxWidth: { xs: '100%', sm: 260 } }}>
      <FileThumbnail attachment={attachment} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" noWrap title={name}>
          {name}
        </Typography>
        {attachment ? (
          <Quiet component="p" noWrap={attachment.note === undefined}>
            {attachment.note === undefined
              ? `${attachmentTexts.kind(attachment.fileType)}, ${formatSize(size)}`
              : translate(attachment.note)}
          </Quiet>
        ) : (
          <UploadProgress name={name} share={state.type === 'sending' ? state.share : 1} />
        )}
      </Box>
      <IconButton
        size="small"
        aria-label={attachment ? attachmentTexts.remove(name) : attachmentTexts.cancel(name)}
        onClick={() => uploads.discard(chatId, key)}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** Once everything is sent, the server still has to read the file. */
function UploadProgress({ name, share }: { readonly name: string; readonly share: number }) {
  const isReading = share === 1
  const text = isReading ? attachmentTexts.reading : attachmentTexts.sending(share)
  return (
    <>
      <Quiet component="p">{text}</Quiet>
      <LinearProgress
        aria-label={`${name}, ${text}`}
        variant={isReading ? 'indeterminate' : 'determinate'}
        value={share * 100}
      />
    </>
  )
}

const chipStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  pl: 1,
  pr: 0.5,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'surface.sunken',
}
