import type { Attachment } from '@atelier/contract/attachments/attachments'
import { Box, ButtonBase, Stack, Typography } from '@mui/material'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { uploadUrl, useSignedLink } from '#api/upload-url.ts'
import { saveLinkedFile } from '#browser/save-file.ts'
import { formatSize } from '#format/sizes.ts'
import { translate } from '#language/translate.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { attachmentTexts } from './attachments.texts.ts'
import { readFileLink } from './files/attachments-client.ts'
import { FileThumbnail } from './files/FileThumbnail.tsx'

const PictureDialog = lazy(async () => ({
  default: (await import('./files/PictureDialog.tsx')).PictureDialog,
}))

interface Props {
  readonly files: readonly Attachment[]
  /** What is below one of them. */
  readonly footOf?: ((file: Attachment) => ReactNode) | undefined
}

/** The files of a question: pictures to look at, the others to download; and a note when the model did not read all of one. */
export function MessageFiles({ files, footOf }: Props) {
  const [open, setOpen] = useState<Attachment>()
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-end', maxWidth: '85%' }}>
      {files.map((file) =>
        file.fileType === 'image' && file.url !== null ? (
          <Picture key={file.id} file={file} onOpen={() => setOpen(file)} />
        ) : (
          <Box key={file.id} sx={{ maxWidth: '100%', minWidth: 0 }}>
            <FileChip file={file} />
            {footOf?.(file)}
          </Box>
        ),
      )}
      {open && (
        <Suspense>
          <PictureDialog file={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Stack>
  )
}

function Picture({ file, onOpen }: { readonly file: Attachment; readonly onOpen: () => void }) {
  const { src, onError } = useSignedLink(file.url ?? '', () => readFileLink(file.id))
  return (
    <Box sx={{ maxWidth: 320, textAlign: 'right' }}>
      <ButtonBase
        aria-label={attachmentTexts.enlarge(file.fileName)}
        onClick={onOpen}
        sx={{ borderRadius: '12px', overflow: 'hidden' }}
      >
        <Box
          component="img"
          alt={file.fileName}
          loading="lazy"
          src={src}
          onError={onError}
          sx={{
            display: 'block',
            maxWidth: '100%',
            maxHeight: 240,
            minHeight: 44,
            bgcolor: 'surface.sunken',
          }}
        />
      </ButtonBase>
      <Note file={file} />
    </Box>
  )
}

function FileChip({ file }: { readonly file: Attachment }) {
  const description = (
    <>
      <FileThumbnail attachment={file} />
      <Box sx={{ minWidth: 0, textAlign: 'left' }}>
        <Typography variant="body2" noWrap>
          {file.fileName}
        </Typography>
        <Quiet component="p">
          {file.url === null
            ? attachmentTexts.gone
            : `${attachmentTexts.kind(file.fileType)}, ${formatSize(file.fileSize)}`}
        </Quiet>
      </Box>
    </>
  )
  return (
    <Box sx={{ maxWidth: '100%', minWidth: 0 }}>
      {file.url === null ? (
        <Box sx={chipStyle}>{description}</Box>
      ) : (
        <ButtonBase
          component="a"
          href={uploadUrl(file.url)}
          download={file.fileName}
          onClick={(event: MouseEvent) => {
            event.preventDefault()
            void download(file)
          }}
          aria-label={attachmentTexts.download(file.fileName)}
          sx={chipStyle}
        >
          {description}
        </ButtonBase>
      )}
      <Note file={file} />
    </Box>
  )
}

/** By a link that is valid now: the page may have been open for days. */
async function download({ id, fileName, url }: Attachment): Promise<void> {
  // Without an answer, the known one may still be good.
  const link = await readFileLink(id).catch(() => url)
  saveLinkedFile(uploadUrl(link ?? url ?? ''), fileName)
}

function Note({ file }: { readonly file: Attachment }) {
  if (file.note === undefined) return undefined
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ color: 'warning.main', mt: 0.5, textAlign: 'right' }}
    >
      {translate(file.note)}
    </Typography>
  )
}

const chipStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: '100%',
  minWidth: 0,
  pl: 1,
  pr: 2,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
}
