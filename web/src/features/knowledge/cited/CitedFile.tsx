import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { CitationInContext } from '@atelier/contract/knowledge/citations'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button } from '@mui/material'
import { uploadUrl } from '#api/upload-url.ts'
import { saveLinkedFile } from '#browser/save-file.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import type { Original } from './original.ts'
import { QuotedContent } from './QuotedContent.tsx'

const texts = knowledgeTexts.cited

interface Props {
  readonly found: CitationInContext
  readonly file: Attachment
}

/** What a citation of a message's file is taken from: its page, or its text with the quote marked. */
export function CitedFile({ found, file }: Props) {
  const { position } = found.citation
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
      <QuotedContent found={found} original={fileOf(file)} page={page} />
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
