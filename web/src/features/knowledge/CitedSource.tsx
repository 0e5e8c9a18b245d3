import type { CitationInContext } from '@atelier/contract/knowledge/citations'
import type { Source, SourcePosition } from '@atelier/contract/knowledge/sources'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Alert, Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { worksTexts } from '#features/works/works.texts.ts'
import { formatDate } from '#format/dates.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { wrappingAlertStyle } from '#ui/feedback/wrapping-alert.ts'
import { sourcePath } from './api/knowledge-paths.ts'
import { useDownloadOriginal, useSource } from './api/use-sources.ts'
import { CitedFile } from './cited/CitedFile.tsx'
import { originalOf } from './cited/original.ts'
import { QuotedContent } from './cited/QuotedContent.tsx'
import { QuoteInContext } from './cited/QuoteInContext.tsx'
import { knowledgeTexts } from './knowledge.texts.ts'
import { OriginLink } from './reader/OriginLink.tsx'

const texts = knowledgeTexts.cited
/** A larger PDF is not fetched to show one of its pages. */
const drawnMaxBytes = 50 * 1024 ** 2

/** What a citation is taken from: its page, or its text with the quote marked, as far as it may still be read. */
export function CitedSource({ found }: { readonly found: CitationInContext }) {
  return (
    <Stack sx={{ gap: 2 }}>
      <StateNote found={found} />
      <SourceContent found={found} />
    </Stack>
  )
}

function SourceContent({ found }: { readonly found: CitationInContext }) {
  const { citation, source, file } = found
  const isReadable = source === 'readable' || source === 'changed'
  if (file) return <CitedFile found={found} file={file} />
  if (isReadable && citation.sourceId !== null)
    return <ReadableSource found={found} sourceId={citation.sourceId} />
  return <QuoteInContext found={found} />
}

function StateNote({
  found: { citation, source, removedAt, isInTrash },
}: {
  readonly found: CitationInContext
}) {
  if (citation.excerpt === null || citation.title === '' || source === 'readable') return undefined
  if (source === 'changed') return <Alert severity="info">{texts.changed}</Alert>
  if (source === 'withdrawn') return <Alert severity="info">{texts.withdrawn}</Alert>
  if (isInTrash)
    return (
      <Alert severity="info" action={trashLink} sx={wrappingAlertStyle}>
        {worksTexts.documentInTrash}
      </Alert>
    )
  return (
    <Alert severity="info">
      {removedAt === null ? texts.removed : texts.removedOn(formatDate(new Date(removedAt)))}
    </Alert>
  )
}

const trashLink = (
  <Button component={Link} to="/corbeille" size="small" variant="outlined" color="inherit">
    {worksTexts.openTrash}
  </Button>
)

interface ReadableProps {
  readonly found: CitationInContext
  readonly sourceId: string
}
function ReadableSource({ found, sourceId }: ReadableProps) {
  const { data: source } = useSource(sourceId)
  const { citation } = found
  const page = source && drawnPage(source, found)
  return (
    <>
      <SourceButtons
        source={source}
        path={sourcePath(sourceId, citation.ordinal ?? undefined)}
        position={citation.position ?? undefined}
      />
      <QuotedContent found={found} original={originalOf(sourceId)} page={page} />
    </>
  )
}

/** Only PDFs have pages; one is drawn where it is that of the file as it is now. */
function drawnPage(
  { kind, byteSize }: Source,
  { citation: { position }, source }: CitationInContext,
): number | undefined {
  const isDrawn = kind === 'file' && byteSize <= drawnMaxBytes && source === 'readable'
  return isDrawn && position && 'page' in position ? position.page : undefined
}

interface ButtonsProps {
  readonly source: Source | undefined
  readonly path: string
  readonly position: SourcePosition | undefined
}
function SourceButtons({ source, path, position }: ButtonsProps) {
  const { mutate, isPending, error } = useDownloadOriginal()
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button component={Link} to={path} size="small" variant="outlined" color="inherit">
          {texts.open}
        </Button>
        {source && <OriginLink origin={source.origin} position={position} size="small" />}
        {source?.kind === 'file' && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<DownloadIcon />}
            loading={isPending}
            loadingPosition="start"
            onClick={() => mutate(source)}
          >
            {knowledgeTexts.reader.download}
          </Button>
        )}
      </Stack>
      {error && <FailureAlert reason={knowledgeTexts.reader.downloadFailed(errorMessage(error))} />}
    </>
  )
}
