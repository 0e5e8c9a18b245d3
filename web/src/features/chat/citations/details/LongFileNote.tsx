import { type Attachment, attachments } from '@atelier/contract/attachments/attachments'
import type { GivenExcerpt } from '@atelier/contract/knowledge/citations'
import { Box, Button } from '@mui/material'
import { lazy, Suspense } from 'react'
import { clientFor } from '#api/client.ts'
import { uploadUrl } from '#api/upload-url.ts'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { ExcerptPosition } from '#features/knowledge/ExcerptPosition.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { citationTexts } from '../shown/citations.texts.ts'
import { Disclosed, DisclosureButton, useDisclosure } from '../shown/Disclosure.tsx'
import { listStyle } from './list-style.ts'
import { sourceTexts as texts } from './source.texts.ts'

const AddFileDialog = lazy(async () => ({
  default: (await import('#features/knowledge/ChooseCollectionDialog.tsx')).AddFileDialog,
}))
const client = clientFor({ read: attachments.read })

interface Props {
  readonly file: Attachment
  /** What the reply was given, of all files and documents. */
  readonly given: readonly GivenExcerpt[]
}

/** Below a file that is too long for the model: what of it was given, and that it could be in a collection. */
export function LongFileNote({ file, given }: Props) {
  const disclosure = useDisclosure()
  const adding = useDialogs<Attachment>()
  const mayAdd = isToolEnabled(tools.knowledge, useOpenFeatures()) && file.fileType === 'document'
  const own = given.filter(({ sourceId }) => sourceId === file.id)
  return (
    <Box sx={{ color: 'text.secondary' }}>
      <Box sx={rowStyle}>
        {own.length > 0 && (
          <DisclosureButton {...disclosure} label={texts.showFile(file.fileName)}>
            {citationTexts.show}
          </DisclosureButton>
        )}
        {mayAdd && file.url !== null && (
          <Button size="small" color="inherit" onClick={() => adding.show(file)} sx={buttonStyle}>
            {texts.addFile}
          </Button>
        )}
      </Box>
      <Disclosed {...disclosure}>
        <Box sx={listStyle}>
          <PlainList aria-label={texts.fileExcerpts(file.fileName)}>
            {own.map(({ excerpt, heading, position }) => (
              <li key={excerpt}>
                <span className="num">{`${excerpt}. `}</span>
                <ExcerptPosition position={position} />
                {heading !== '' && <Quiet component="p">{heading}</Quiet>}
              </li>
            ))}
          </PlainList>
        </Box>
      </Disclosed>
      {adding.open && (
        <Suspense>
          <AddFileDialog frame={adding.frame} name={file.fileName} load={() => loadFile(file.id)} />
        </Suspense>
      )}
    </Box>
  )
}

/** By a link that is valid now: the page may have been open for days. */
async function loadFile(attachmentId: string): Promise<Blob> {
  const { url } = await client.read({ attachmentId })
  const response = await fetch(uploadUrl(url ?? ''))
  if (!response.ok) throw new Error(texts.fileGone)
  return await response.blob()
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 1 }
const buttonStyle = {
  minWidth: 0,
  px: 0.75,
  py: 0,
  textDecoration: 'underline',
  fontSize: '0.75rem',
}
