import Close from '@mui/icons-material/CloseRounded'
import { Alert, Box, IconButton, LinearProgress, Stack, Typography } from '@mui/material'
import { formatSize } from '#format/sizes.ts'
import { translate } from '#language/translate.ts'
import { attachmentTexts } from './attachments.texts.ts'
import type { ChosenFile } from './files/chosen-files.ts'
import { FileThumbnail } from './files/FileThumbnail.tsx'
import { uploads, useChosenFiles } from './uploads.ts'

/** The files of the message that is being written, above its words: how far they are, and what is wrong with them. */
export function ChosenFiles({ chatId }: { readonly chatId: string }) {
  const files = useChosenFiles(chatId)
  if (files.length === 0) return undefined
  const good = files.filter(({ state }) => state.type !== 'failed')
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
            {attachmentTexts.failed(name, state.sentence)}
          </Alert>
        ) : undefined,
      )}
      {good.length > 0 && (
        <Stack
          component="ul"
          aria-label={attachmentTexts.attached}
          direction="row"
          sx={{ gap: 1, flexWrap: 'wrap', m: 0, p: 0, listStyle: 'none' }}
        >
          {good.map((file) => (
            <ChosenFileChip key={file.key} chatId={chatId} file={file} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function ChosenFileChip({
  chatId,
  file: { key, name, size, state },
}: {
  readonly chatId: string
  readonly file: ChosenFile
}) {
  const attachment = state.type === 'ready' ? state.attachment : undefined
  const share = state.type === 'sending' ? state.share : 1
  const isReading = state.type === 'sending' && share === 1
  const words = isReading ? attachmentTexts.reading : attachmentTexts.sending(share)
  return (
    <Box component="li" sx={{ ...chipStyle, maxWidth: { xs: '100%', sm: 260 } }}>
      <FileThumbnail attachment={attachment} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" noWrap title={name}>
          {name}
        </Typography>
        {attachment ? (
          <Typography
            variant="caption"
            component="p"
            noWrap={attachment.note === undefined}
            sx={{ color: 'text.secondary' }}
          >
            {attachment.note === undefined
              ? `${attachmentTexts.kind(attachment.fileType)}, ${formatSize(size)}`
              : translate(attachment.note)}
          </Typography>
        ) : (
          <>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {words}
            </Typography>
            <LinearProgress
              aria-label={`${name}, ${words}`}
              variant={isReading ? 'indeterminate' : 'determinate'}
              value={share * 100}
            />
          </>
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
