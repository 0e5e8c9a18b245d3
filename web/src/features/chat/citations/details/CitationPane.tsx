import type { CitationInContext } from '@atelier/contract/knowledge/citations'
import CloseIcon from '@mui/icons-material/CloseRounded'
import PreviousIcon from '@mui/icons-material/NavigateBeforeRounded'
import NextIcon from '@mui/icons-material/NavigateNextRounded'
import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CitedSource } from '#features/knowledge/CitedSource.tsx'
import { ExcerptPosition } from '#features/knowledge/ExcerptPosition.tsx'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { SidePane } from '#ui/side-pane/SidePane.tsx'
import { paneHeaderStyle } from '#ui/side-pane/side-pane-style.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatClient } from '../../cache/chat-client.ts'
import type { OpenCitation } from '../open-citation.ts'
import { checkTexts } from './check-text.ts'
import { sourceTexts as texts } from './source.texts.ts'

interface Props {
  readonly chatId: string
  readonly citation: OpenCitation
  /** How many citations its reply has; absent while that is not loaded. */
  readonly total: number | undefined
  readonly onShow: (n: number) => void
  readonly onClose: () => void
}

/** The source of a citation: beside the chat where there is room, else instead of it. Échap goes back to the citation. */
export const CitationPane = (props: Props) => (
  <SidePane label={texts.pane} width="clamp(420px, 38%, 640px)" onClose={props.onClose}>
    <PaneContent {...props} />
  </SidePane>
)

function PaneContent({ chatId, citation: { replyId, n }, total, onShow, onClose }: Props) {
  const query = useQuery({
    // With what is known of documents: it is read again when one of them changes.
    queryKey: ['knowledge', 'citation', chatId, replyId, n],
    queryFn: ({ signal }) =>
      chatClient.readCitation({ chatId, messageId: replyId, number: String(n) }, { signal }),
    // Whether it may still be read is asked each time.
    gcTime: 0,
  })
  return (
    <>
      <Box sx={paneHeaderStyle}>
        {total !== undefined && total > 1 && (
          <>
            <ActionButton
              size="small"
              label={texts.previous}
              icon={<PreviousIcon />}
              onClick={() => onShow(n > 1 ? n - 1 : total)}
            />
            <ActionButton
              size="small"
              label={texts.next}
              icon={<NextIcon />}
              onClick={() => onShow(n < total ? n + 1 : 1)}
            />
          </>
        )}
        <Quiet component="p" className="num" role="status" sx={{ flex: 1 }}>
          {total !== undefined && texts.position(n, total)}
        </Quiet>
        <ActionButton size="small" label={texts.close} icon={<CloseIcon />} onClick={onClose} />
      </Box>
      <Box sx={contentStyle} tabIndex={0} role="group" aria-label={texts.pane}>
        <QueryContent
          query={query}
          failed={texts.failed}
          retry={texts.retry}
          titleAs="h2"
          isBare
          skeleton={<BlockSkeleton label={texts.loading} height={360} />}
        >
          {(found) => <FoundCitation key={`${replyId}.${n}`} found={found} />}
        </QueryContent>
      </Box>
    </>
  )
}

function FoundCitation({ found }: { readonly found: CitationInContext }) {
  const { citation } = found
  const number = String(citation.excerpt ?? citation.n)
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{citation.title || texts.citation(number)}</bdi>
      </Typography>
      {citation.position && (
        <Quiet component="p" className="num">
          <ExcerptPosition position={citation.position} />
        </Quiet>
      )}
      <Box sx={{ my: 1.5 }}>
        {checkTexts(citation).map((sentence) => (
          <Typography key={sentence} variant="body2" sx={{ fontWeight: 550 }}>
            {sentence}
          </Typography>
        ))}
      </Box>
      <CitedSource found={found} />
    </>
  )
}

const contentStyle = { flex: 1, minHeight: 0, overflowY: 'auto', p: 2, outlineOffset: '-2px' }
