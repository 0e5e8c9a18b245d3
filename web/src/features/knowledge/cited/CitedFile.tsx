import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { CitationInContext } from '@atelier/contract/knowledge/citations'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { uploadUrl } from '#api/upload-url.ts'
import { saveLinkedFile } from '#browser/save-file.ts'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'
import type { Original } from './original.ts'
import { QuoteInContext } from './QuoteInContext.tsx'

const texts = knowledgeTexts.cited

const PdfPage = lazy(async () => ({ default: (await import('./PdfPage.tsx')).PdfPage }))

interface Props {
  readonly found: CitationInContext
  readonly file: Attachment
}

/** What a citation of a message's file is taken from: its page, or its text with the quote marked. */
export function CitedFile({ found, file }: Props) {
  const { position, quote } = found.citation
  const { url, mimeType } = file
  const isPdf = mimeType === 'application/pdf' && url !== null
  const page = isPdf && position && 'page' in position ? position.page : undefined
  return (
    <>
      {url !== null && (
        <Box>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<DownloadIcon />}
            onClick={() => saveLinkedFile(uploadUrl(url), file.fileName)}
          >
            {knowledgeTexts.reader.download}
          </Button>
        </Box>
      )}
      {page !== undefined && (
        <Suspense fallback={<BlockSkeleton label={texts.drawing} height={480} />}>
          <PdfPage original={fileOf(file)} page={page} quote={quote} />
        </Suspense>
      )}
      <Box>
        {page !== undefined && (
          <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
            {texts.asRead}
          </Typography>
        )}
        <QuoteInContext found={found} />
      </Box>
    </>
  )
}

/** Its link was made for this answer. */
const fileOf = ({ id, url }: Attachment): Original => ({
  id,
  async load(signal) {
    const response = await fetch(uploadUrl(url ?? ''), { signal })
    if (!response.ok) throw new Error(texts.pageFailed)
    return await response.blob()
  },
})
